import type { SymptomGroup } from './symptoms.ts';

interface QuestionBase {
  /** Name of the answer in storage, export and form. */
  readonly name: string;
  readonly label: string;
  /** Error sentence of a missing answer; absent for optional questions. */
  readonly required?: string;
  readonly hint?: string;
}

interface ChoiceQuestion extends QuestionBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
}

interface NumberQuestion extends QuestionBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly is_whole?: true;
  /** Unit of the number, for example years; shown after it. */
  readonly unit?: string;
}

interface ScaleQuestion extends QuestionBase {
  readonly kind: 'scale';
  readonly choices: readonly string[];
  /** Description of each choice, by choice. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** Drawings beside the descriptions. */
  readonly drawings?: 'bristol';
}

interface TextQuestion extends QuestionBase {
  readonly kind: 'text';
}

export type Question = ChoiceQuestion | NumberQuestion | ScaleQuestion | TextQuestion;

/** Questions under a heading, or the matrix of symptoms. */
export type Section =
  | { readonly title: string; readonly questions: readonly Question[] }
  | { readonly title: string; readonly symptom_groups: readonly SymptomGroup[] };

interface Outline {
  /** Stored with the answers as `form_type`. */
  readonly form_type: string;
  /** Stored with the answers. Raise it when the questions change, and move the old definition to the earlier versions. */
  readonly version: number;
  readonly title: string;
  readonly description: string;
  /** Whom the questionnaire is for, as a sentence. */
  readonly audience: string;
  /** In the order of the form. */
  readonly sections: readonly Section[];
  /** Names of the required questions in the order of their error sentences, if it differs from the form's. */
  readonly sentence_order?: readonly string[];
}

/**
 * A questionnaire as data. The form, validation, export and error sentences derive from it: another questionnaire is one more
 * definition.
 */
export interface QuestionnaireDefinition extends Outline {
  readonly questions: readonly Question[];
  readonly symptom_groups: readonly SymptomGroup[];
}

/** Builds a definition from its sections. */
export const defineQuestionnaire = (outline: Outline): QuestionnaireDefinition => ({
  ...outline,
  questions: outline.sections.flatMap((section) => ('questions' in section ? section.questions : [])),
  symptom_groups: outline.sections.flatMap((section) =>
    'symptom_groups' in section ? section.symptom_groups : [],
  ),
});

export const behaviorColumns = [
  { key: 'current', label: 'Current or Recent Symptom or feature' },
  { key: 'past', label: 'Past Symptom or feature no Longer present Now' },
  { key: 'not_known', label: 'Not a known symptom or feature' },
] as const;

export type BehaviorColumn = (typeof behaviorColumns)[number]['key'];

/** Three boxes of one symptom. `not_known` excludes the other two. */
export type Behavior = Readonly<Record<BehaviorColumn, boolean>>;
