import {
  behaviorColumns,
  type Question,
  type QuestionnaireDefinition,
} from '#contract/questionnaires/definition.ts';
import { type Context, codeSystem, fhirId, present, type Resource } from './resource.ts';

type Definition = QuestionnaireDefinition;

/** The SDC profile whose form the resource has. No certified tool has checked it. */
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire';

/** A ticked box that excludes the others of its row. */
const EXCLUSIVE = 'http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive';

export const questionnaireUrl = ({ public_url }: Context, form_type: string): string =>
  `${public_url}/fhir/Questionnaire/${fhirId(form_type)}`;

/** A choice of a question as its own code: the stored answer is the sentence that was shown. */
export const choiceCoding = (context: Context, choice: string) => ({
  system: codeSystem(context, 'answer'),
  code: choice,
  display: choice,
});

/** A box of the symptom matrix. */
export const boxCoding = (context: Context, { key, label }: { key: string; label: string }) => ({
  system: codeSystem(context, 'symptom-state'),
  code: key,
  display: label,
});

export const sectionId = (index: number): string => `section-${index + 1}`;
export const groupId = (section: number, group: number): string => `${sectionId(section)}.${group + 1}`;
export const symptomId = (key: string): string => `behaviors.${key}`;

/** A version of a questionnaire. Its `linkId`s are the names under which answers are stored. */
export function questionnaireResource(definition: Definition, context: Context): Resource {
  const { form_type, version, title, description, sections } = definition;
  return {
    resourceType: 'Questionnaire',
    id: fhirId(form_type, `v${version}`),
    meta: { profile: [SDC] },
    url: questionnaireUrl(context, form_type),
    version: String(version),
    name: `Questionnaire_${form_type.replace(/\W/g, '_')}`,
    title,
    status: 'active',
    subjectType: ['Patient'],
    description,
    item: sections.map((section, index) => ({
      linkId: sectionId(index),
      text: section.title,
      type: 'group',
      item:
        'questions' in section
          ? section.questions.map((question) => questionItem(question, context))
          : section.symptom_groups.map((group, place) => ({
              linkId: groupId(index, place),
              text: group.title,
              type: 'group',
              item: group.items.map(({ key, label }) => ({
                linkId: symptomId(key),
                text: label,
                type: 'choice',
                required: true,
                repeats: true,
                answerOption: behaviorColumns.map((column) =>
                  present({
                    extension:
                      column.key === 'not_known' ? [{ url: EXCLUSIVE, valueBoolean: true }] : undefined,
                    valueCoding: boxCoding(context, column),
                  }),
                ),
              })),
            })),
    })),
  };
}

function questionItem(question: Question, context: Context) {
  return present({
    linkId: question.name,
    text: question.label,
    type: typeOf(question),
    required: question.required !== undefined,
    answerOption:
      'choices' in question
        ? question.choices.map((choice) => ({ valueCoding: choiceCoding(context, choice) }))
        : undefined,
  });
}

function typeOf(question: Question): string {
  if (question.kind === 'number') return question.is_whole ? 'integer' : 'decimal';
  return question.kind === 'text' ? 'text' : 'choice';
}
