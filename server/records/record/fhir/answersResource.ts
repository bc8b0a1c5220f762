import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import {
  type Behavior,
  behaviorColumns,
  type Question,
  type QuestionnaireDefinition,
} from '#contract/questionnaires/definition.ts';
import type { RecordKit } from '#contract/records/record.ts';
import {
  boxCoding,
  choiceCoding,
  groupId,
  questionnaireUrl,
  sectionId,
  symptomId,
} from './questionnaireResource.ts';
import { type Context, fhirId, fhirText, personOf, present, type Resource, referTo } from './resource.ts';

/** Elements that a submission and a draft share. */
interface Given {
  readonly form_type: string;
  readonly definition_version: number;
  readonly answers: Readonly<Record<string, string | number | null>>;
  readonly behaviors: Readonly<Record<string, Behavior>>;
}

interface About {
  readonly id: string;
  /** The order of the kit to which the answers belong. */
  readonly order: Resource;
  /** Identifies the submission over all its versions; absent for drafts. */
  readonly submission?: { readonly id: string; readonly version: number };
  readonly status: 'completed' | 'amended' | 'entered-in-error' | 'in-progress';
  readonly authored: string;
  /** The account that gave the answers; null if it is not known. */
  readonly given_by: string | null;
}

/**
 * The answers of a kit: its submission with the versions that corrections have replaced, or the owner's drafts until then. A
 * replaced version is `entered-in-error`: it was given, and is not to be used any more.
 */
export function answersResources(kit: RecordKit, context: Context, order: Resource): Resource[] {
  const { submitted, earlier_answers, drafts } = kit;
  const versions = submitted
    ? [
        answersResource(context, submitted, {
          id: submitted.id,
          order,
          submission: submitted,
          status: submitted.corrected_at === null ? 'completed' : 'amended',
          authored: submitted.corrected_at ?? submitted.created_at,
          given_by: submitted.given_by,
        }),
        ...earlier_answers.map((earlier) =>
          answersResource(context, earlier, {
            id: fhirId(submitted.id, `v${earlier.version}`),
            order,
            submission: { id: submitted.id, version: earlier.version },
            status: 'entered-in-error',
            authored: earlier.given_at,
            given_by: earlier.given_by,
          }),
        ),
      ]
    : [];
  return [
    ...versions,
    ...drafts.map((draft) =>
      answersResource(context, draft, {
        id: fhirId(kit.id, draft.form_type),
        order,
        status: 'in-progress',
        authored: draft.saved_at,
        // All guardians may save a draft; nothing says who did.
        given_by: null,
      }),
    ),
  ];
}

function answersResource(
  context: Context,
  given: Given,
  { id, order, submission, status, authored, given_by }: About,
): Resource {
  const { form_type, definition_version } = given;
  const definition = questionnaireOf(form_type, definition_version);
  const author = personOf(context, given_by);
  return present({
    resourceType: 'QuestionnaireResponse',
    id,
    meta: submission && { versionId: String(submission.version) },
    identifier: submission && { system: `${context.public_url}/answers`, value: submission.id },
    basedOn: [referTo(order)],
    questionnaire: definition && `${questionnaireUrl(context, form_type)}|${definition_version}`,
    status,
    subject: context.patient,
    authored,
    author,
    source: author,
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
  // A draft holds the typed text, which may be no number.
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
