import type { ComparedGenera } from '#contract/reports/counts.ts';
import { placeOf, shareText } from './glanceText.ts';

export interface Facts {
  readonly compared: ComparedGenera;
  /** Undefined while it loads. */
  readonly first_name: string | undefined;
  readonly hasOtherKits: boolean;
  readonly isSuggestionShared: boolean;
}

/** At most this many genera are asked about by name. */
const NAMED = 2;

/** Questions that a family could ask about a report. They state its facts, and no judgment. */
export function questionsAbout({ compared, first_name, hasOtherKits, isSuggestionShared }: Facts): string[] {
  const whose = first_name === undefined ? 'the' : `${first_name}’s`;
  const { above, below } = compared.range_counts;
  return [
    aboutRange(above + below, whose),
    ...compared.farthest.slice(0, NAMED).map((genus) => {
      const found =
        genus.reads === 0
          ? 'was not found'
          : `is at ${shareText(genus)}, ${placeOf(genus).toLowerCase()} the range`;
      return `${genus.name} ${found}. What can change that: food, medicine, or chance?`;
    }),
    'Do these results fit the answers in the questionnaire?',
    ...(hasOtherKits ? ['What has changed since the last kit?'] : []),
    isSuggestionShared
      ? 'With which step of the suggestion do we begin, and how will we notice that it helps?'
      : 'Is there anything that we should do now?',
    'Does another test make sense, and when?',
  ];
}

function aboutRange(outside: number, whose: string): string {
  if (outside === 0)
    return `All of ${whose} genera are within the range. What does that tell us, and what not?`;
  return outside === 1
    ? `One of ${whose} genera is outside the range. Does it matter?`
    : `${outside} of ${whose} genera are outside the range. Which of them matter, and which do not?`;
}
