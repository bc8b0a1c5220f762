import type { Answer, Item } from './bundle.ts';

type SymptomState = 'current' | 'past' | 'not_known';

interface Group<Content> {
  readonly title: string;
  readonly items: readonly Content[];
}

export interface GivenAnswers {
  /** Answers to questions, by section. */
  readonly sections: readonly Group<readonly [question: string, answer: string]>[];
  /** Names of symptoms, by group. */
  readonly symptoms: Readonly<Record<SymptomState, readonly Group<string>[]>>;
}

/** Sorts the items of a questionnaire: answers to questions, and symptoms by their state. */
export function answersOf(items: readonly Item[]): GivenAnswers {
  const groups = items.flatMap(leavesIn);
  const inState = (state: SymptomState) =>
    groups.flatMap(({ title, leaves }) =>
      someOf(title, leaves.filter((leaf) => stateOf(leaf) === state).map(nameOf)),
    );
  return {
    sections: groups.flatMap(({ title, leaves }) =>
      someOf(
        title,
        leaves
          .filter((leaf) => stateOf(leaf) === undefined)
          .map(({ text = '', answer = [] }) => [text, answer.map(inWords).join(', ')] as const),
      ),
    ),
    symptoms: { current: inState('current'), past: inState('past'), not_known: inState('not_known') },
  };
}

const someOf = <Content>(title: string, items: readonly Content[]): Group<Content>[] =>
  items.length === 0 ? [] : [{ title, items }];

/** The answered items of a section and of each group inside it. */
const leavesIn = ({ text = '', item = [] }: Item): { title: string; leaves: Item[] }[] => [
  { title: text, leaves: item.filter(({ answer }) => answer) },
  ...item.filter(({ answer }) => !answer).flatMap(leavesIn),
];

/** A symptom may be current and past: it is listed as current. Undefined for a question. */
const stateOf = (item: Item): SymptomState | undefined => statesOf(item)[0];

/** Name of a symptom in the list of its state. */
const nameOf = (item: Item) =>
  `${item.text ?? ''}${statesOf(item).join() === 'current,past' ? ' (also past)' : ''}`;

function statesOf({ answer = [] }: Item): SymptomState[] {
  const codes = answer.map(({ valueCoding }) =>
    valueCoding?.system?.endsWith('/symptom-state') ? valueCoding.code : undefined,
  );
  return (['current', 'past', 'not_known'] as const).filter((state) => codes.includes(state));
}

const inWords = ({ valueString, valueInteger, valueDecimal, valueCoding }: Answer): string =>
  valueString ?? valueCoding?.display ?? valueCoding?.code ?? String(valueInteger ?? valueDecimal ?? '');
