import type { SymptomGroup } from './symptoms.ts';

export type Section = 'Basic Information' | 'Health Information' | 'Additional Information';

interface QuestionBase {
  /** Name of the answer in storage, export and form. */
  readonly name: string;
  readonly section: Section;
  readonly label: string;
  /** Sentence when a required answer is missing; absent when the answer is optional. */
  readonly required?: string;
  readonly hint?: string;
}

export type Question =
  | (QuestionBase & { readonly kind: 'choice'; readonly choices: readonly string[] })
  | (QuestionBase & { readonly kind: 'number'; readonly min: number; readonly max: number })
  | (QuestionBase & { readonly kind: 'scale'; readonly choices: readonly string[] })
  | (QuestionBase & { readonly kind: 'text' });

/**
 * A questionnaire as data. The form, validation, export and error sentences derive from it, so a further questionnaire is
 * one more definition.
 */
export interface QuestionnaireDefinition {
  /** Stored with the answers as `form_type`. */
  readonly form_type: string;
  /** Raised when questions change; stored with the answers. */
  readonly version: number;
  readonly title: string;
  readonly description: string;
  /** In the order of the form, which is the order of the error sentences. */
  readonly questions: readonly Question[];
  readonly matrix_title: string;
  readonly symptom_groups: readonly SymptomGroup[];
}

export const behaviorColumns = [
  { key: 'current', label: 'Current or Recent Symptom or feature' },
  { key: 'past', label: 'Past Symptom or feature no Longer present Now' },
  { key: 'not_known', label: 'Not a known symptom or feature' },
] as const;

export type BehaviorColumn = (typeof behaviorColumns)[number]['key'];

/** Three boxes of one symptom. `not_known` excludes the other two. */
export type Behavior = Readonly<Record<BehaviorColumn, boolean>>;
