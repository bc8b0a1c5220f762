import type { Question } from '#contract/questionnaires/definition.ts';

/** What the field for a question of some kind is given. */
export interface FieldProps<Kind extends Question['kind']> {
  readonly question: Extract<Question, { kind: Kind }>;
  /** As typed or chosen; empty when there is none. */
  readonly answer: string;
  readonly problem: string | undefined;
  readonly onAnswer: (answer: string) => void;
}
