import type { Section } from '#contract/questionnaires/definition.ts';
import type { AnswerStore } from '../answers/AnswerStore.ts';
import { symptomField } from '../answers/formValues.ts';

/** How far a section of a questionnaire is filled in. */
export interface SectionProgress {
  readonly answered: number;
  readonly total: number;
  /** No required answer is missing. */
  readonly isComplete: boolean;
  /** Questions and symptoms with an error; 0 before the first attempt to submit. */
  readonly errors: number;
}

/** Counts the answers and the errors of the fields of a section. */
export function sectionProgress(fields: readonly SectionField[], store: AnswerStore): SectionProgress {
  const isAnswered = ({ name, key }: SectionField) =>
    key === undefined ? store.values.answers[name]?.trim() : store.isAnswered(key);
  const hasError = ({ name, key }: SectionField) =>
    key === undefined ? store.problemWith(name) : store.problemWithSymptom(key);
  return {
    answered: fields.filter(isAnswered).length,
    total: fields.length,
    isComplete: fields.every((field) => !field.isRequired || isAnswered(field)),
    errors: fields.filter(hasError).length,
  };
}

/** A question or a symptom. */
interface SectionField {
  readonly name: string;
  /** Key of a symptom; undefined for a question. */
  readonly key?: string;
  readonly isRequired: boolean;
}

/** The questions and symptoms of a section. */
export const fieldsOfSection = (section: Section): readonly SectionField[] =>
  'questions' in section
    ? section.questions.map(({ name, required }) => ({ name, isRequired: required !== undefined }))
    : section.symptom_groups.flatMap(({ items }) =>
        items.map(({ key }) => ({ name: symptomField(key), key, isRequired: true })),
      );

/** Time to read and answer a question, and to tick a symptom (seconds). */
const PER_QUESTION = 20;
const PER_SYMPTOM = 4;

/** Estimates the minutes that a questionnaire takes. */
export function minutesFor(sections: readonly Section[]): number {
  const seconds = sections
    .flatMap(fieldsOfSection)
    .reduce((sum, { key }) => sum + (key === undefined ? PER_QUESTION : PER_SYMPTOM), 0);
  return Math.ceil(seconds / 60);
}
