import type { ComparedGenera } from '#contract/reports/counts.ts';

/** Says how a sample is compared, a paragraph each. */
export const comparisonParagraphs = (compared: ComparedGenera): readonly string[] => [
  `A read is a short piece of DNA that the machine counted. The range is the middle 90% of ${compared.reference.size} people. They are from the study that is named below. The portal has only their counts: it knows neither their ages nor their health.`,
  `${compared.found.toLocaleString('en')} genera were found, and ${comparedIn(compared)} are compared above. A genus that most of ` +
    'these people carry counts even if it was not found here. A genus that their data lacks does not count.',
  ...(compared.farthest.length > 0
    ? [
        'The lines go from 0.001% to 100%. Each thin line is ten times the one to its left. Smaller shares stand at the left ' +
          'end. A genus without reads stands at one read.',
      ]
    : []),
];

const comparedIn = ({ range_counts: { above, within, below } }: ComparedGenera) =>
  (above + within + below).toLocaleString('en');
