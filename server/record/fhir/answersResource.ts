import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import {
  type Behavior,
  behaviorColumns,
  type Question,
  type QuestionnaireDefinition,
} from '#contract/questionnaires/definition.ts';
import type { RecordKit } from '#contract/record.ts';
import {
  boxCoding,
  choiceCoding,
  groupId,
  questionnaireUrl,
  sectionId,
  symptomId,
} from './questionnaireResource.ts';
import { type Context, fhirId, fhirText, present, type Resource } from './resource.ts';

/** What a submission and a draft have in common. */
interface Given {
  readonly form_type: string;
  readonly definition_version: number;
  readonly answers: Readonly<Record<string, string | number | null>>;
  readonly behaviors: Readonly<Record<string, Behavior>>;
}

/** The answers of a kit: its submission, or the owner's drafts until then. */
export const answersResources = (kit: RecordKit, context: Context): Resource[] => [
  ...(kit.submitted
    ? [answersResource(kit.submitted, kit.submitted.id, 'completed', kit.submitted.created_at, context)]
    : []),
  ...kit.drafts.map((draft) =>
    answersResource(draft, fhirId(kit.id, draft.form_type), 'in-progress', draft.saved_at, context),
  ),
];

function answersResource(
  given: Given,
  id: string,
  status: 'completed' | 'in-progress',
  authored: string,
  context: Context,
): Resource {
  const { form_type, definition_version } = given;
  const definition = questionnaireOf(form_type, definition_version);
  return present({
    resourceType: 'QuestionnaireResponse',
    id,
    questionnaire: definition && `${questionnaireUrl(context, form_type)}|${definition_version}`,
    status,
    subject: context.patient,
    authored,
    author: context.owner,
    source: context.owner,
    item: definition ? itemsOf(definition, given, context) : plainItems(given),
  });
}

/** A group with its items; nothing if none of them has an answer. */
const groupOf = (linkId: string, text: string, item: readonly object[]) =>
  item.length === 0 ? [] : [{ linkId, text, item }];

const itemsOf = ({ sections }: QuestionnaireDefinition, { answers, behaviors }: Given, context: Context) =>
  sections.flatMap((section, index) =>
    groupOf(
      sectionId(index),
      section.title,
      'questions' in section
        ? section.questions.flatMap((question) => {
            const answer = answerTo(question, answers[question.name], context);
            return answer ? [{ linkId: question.name, text: question.label, answer: [answer] }] : [];
          })
        : section.symptom_groups.flatMap(({ title, items }, place) =>
            groupOf(
              groupId(index, place),
              title,
              items.flatMap(({ key, label }) => {
                const answer = behaviorColumns
                  .filter((column) => behaviors[key]?.[column.key])
                  .map((column) => ({ valueCoding: boxCoding(context, column) }));
                return answer.length === 0 ? [] : [{ linkId: symptomId(key), text: label, answer }];
              }),
            ),
          ),
    ),
  );

function answerTo(question: Question, answer: string | number | null | undefined, context: Context) {
  if (answer === null || answer === undefined) return undefined;
  const text = fhirText(String(answer));
  if (text === undefined) return undefined;
  if ('choices' in question && question.choices.includes(text))
    return { valueCoding: choiceCoding(context, text) };
  const number = Number(answer);
  // A draft holds what was typed, and that may be no number.
  if (question.kind !== 'number' || !Number.isFinite(number)) return { valueString: text };
  return question.is_whole && Number.isInteger(number) ? { valueInteger: number } : { valueDecimal: number };
}

/** Answers to a questionnaire that this version of the portal does not know. */
const plainItems = ({ answers, behaviors }: Given) => [
  ...Object.entries(answers).flatMap(([linkId, answer]) => {
    const valueString = fhirText(answer === null ? undefined : String(answer));
    return valueString === undefined ? [] : [{ linkId, answer: [{ valueString }] }];
  }),
  ...Object.entries(behaviors).flatMap(([key, behavior]) => {
    const answer = behaviorColumns
      .filter((column) => behavior[column.key])
      .map(({ label }) => ({ valueString: label }));
    return answer.length === 0 ? [] : [{ linkId: symptomId(key), answer }];
  }),
];
