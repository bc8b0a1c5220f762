import { type Answer, questionnaireOf } from '#contract/questionnaires/answers.ts';
import { behaviorColumns, type Question, type Section } from '#contract/questionnaires/definition.ts';
import type { SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';

export interface ReadAnswer {
  readonly question: string;
  readonly answer: string;
}

export interface ReadGroup {
  readonly title: string;
  readonly columns: readonly {
    readonly title: string;
    /** Labels of the symptoms that were ticked in it. */
    readonly symptoms: readonly string[];
  }[];
}

type ReadSection =
  | { readonly title: string; readonly answers: readonly ReadAnswer[] }
  | { readonly title: string; readonly groups: readonly ReadGroup[] };

/** A submission in the words of its questionnaire. */
export interface ReadSubmission {
  readonly title: string;
  readonly sections: readonly ReadSection[];
}

/** Puts what was submitted in the order of its questionnaire, as that was then. What that does not know comes last. */
export function readSubmission(submitted: SubmittedAnswers): ReadSubmission {
  const definition = questionnaireOf(submitted.form_type, submitted.definition_version);
  const sections = definition?.sections ?? [];
  return {
    title: definition?.title ?? 'Questionnaire',
    sections: [...sections, ...restOf(submitted, sections)].map((section) => readSection(section, submitted)),
  };
}

const readSection = (section: Section, { answers, behaviors }: SubmittedAnswers): ReadSection =>
  'questions' in section
    ? {
        title: section.title,
        answers: section.questions.map((question) => ({
          question: question.label,
          answer: inWords(answers[question.name], question),
        })),
      }
    : {
        title: section.title,
        groups: section.symptom_groups.map(({ title, items }) => ({
          title,
          columns: behaviorColumns.map(({ key: column, label }) => ({
            title: label,
            symptoms: items.flatMap(({ key }) => (behaviors[key]?.[column] ? [behaviors[key].label] : [])),
          })),
        })),
      };

function inWords(answer: Answer | undefined, question: Question): string {
  if (answer === undefined || answer === null || answer === '') return 'Not answered';
  if (question.kind === 'scale') return `Type ${answer}: ${question.descriptions[answer] ?? ''}`;
  return question.kind === 'number' && question.unit ? `${answer} ${question.unit}` : String(answer);
}

/** Sections of everything that the others leave out: nothing that was submitted stays unseen. */
function restOf({ answers, behaviors }: SubmittedAnswers, sections: readonly Section[]): readonly Section[] {
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
      ? [{ title: 'Other symptoms', symptom_groups: [{ title: 'Not grouped', items }] }]
      : []),
  ];
}
