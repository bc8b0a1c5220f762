import { type Answer, questionnaireOf } from '#contract/questionnaires/answers.ts';
import {
  type BehaviorColumn,
  behaviorColumns,
  type Question,
  type Section,
} from '#contract/questionnaires/definition.ts';
import type { SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { columnNames } from '../answers/columnNames.ts';
import { symptomField } from '../answers/formValues.ts';

export interface ReadAnswer {
  /** The field's name in the form. */
  readonly field: string;
  readonly question: string;
  readonly answer: string;
}

export interface ReadGroup {
  readonly title: string;
  readonly columns: readonly {
    readonly key: BehaviorColumn;
    readonly title: string;
    /** The symptoms ticked in this column. */
    readonly symptoms: readonly { readonly field: string; readonly label: string }[];
  }[];
}

type ReadSection =
  | { readonly title: string; readonly answers: readonly ReadAnswer[] }
  | { readonly title: string; readonly groups: readonly ReadGroup[] };

/** A submission with the labels of its questionnaire. */
export interface ReadSubmission {
  readonly title: string;
  readonly sections: readonly ReadSection[];
}

type Submitted = Pick<SubmittedAnswers, 'form_type' | 'definition_version' | 'answers' | 'behaviors'>;

/** Sorts a submission by the version of its questionnaire. Answers unknown to that version come last. */
export function readSubmission(submitted: Submitted): ReadSubmission {
  const definition = questionnaireOf(submitted.form_type, submitted.definition_version);
  const sections = definition?.sections ?? [];
  return {
    title: definition?.title ?? 'Questionnaire',
    sections: [...sections, ...restOf(submitted, sections)].map((section) => readSection(section, submitted)),
  };
}

const readSection = (section: Section, { answers, behaviors }: Submitted): ReadSection =>
  'questions' in section
    ? {
        title: section.title,
        answers: section.questions.map((question) => ({
          field: question.name,
          question: question.label,
          answer: inWords(answers[question.name], question),
        })),
      }
    : {
        title: section.title,
        groups: section.symptom_groups.map(({ title, items }) => ({
          title,
          columns: behaviorColumns.map(({ key: column }) => ({
            key: column,
            title: columnNames[column],
            symptoms: items.flatMap(({ key }) =>
              behaviors[key]?.[column] ? [{ field: symptomField(key), label: behaviors[key].label }] : [],
            ),
          })),
        })),
      };

function inWords(answer: Answer | undefined, question: Question): string {
  if (answer === undefined || answer === null || answer === '') return 'Not answered';
  if (question.kind === 'scale') return `Type ${answer}: ${question.descriptions[answer] ?? ''}`;
  return question.kind === 'number' && question.unit ? `${answer} ${question.unit}` : String(answer);
}

/** Sections for answers and symptoms that no other section lists, to show the whole submission. */
function restOf({ answers, behaviors }: Submitted, sections: readonly Section[]): readonly Section[] {
  const asked = sections.flatMap((section) => ('questions' in section ? section.questions : []));
  const listed = sections.flatMap((section) =>
    'symptom_groups' in section ? section.symptom_groups.flatMap(({ items }) => items) : [],
  );
  const questions = Object.keys(answers)
    .filter((name) => !asked.some((question) => question.name === name))
    .map((name) => ({ name, label: name, kind: 'text' as const }));
  const items = Object.entries(behaviors)
    .filter(([key]) => !listed.some((symptom) => symptom.key === key))
    .map(([key, { label }]) => ({ key, label }));
  return [
    ...(questions.length > 0 ? [{ title: 'Other answers', questions }] : []),
    ...(items.length > 0
      ? [{ title: 'Other symptoms', symptom_groups: [{ title: 'Ungrouped', items }] }]
      : []),
  ];
}
