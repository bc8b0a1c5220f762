import { type Answer, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Behavior, Question, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';

/**
 * A complete questionnaire of a person of this age in years, the same for the same `seed`. Seeds of the same ten belong together: the answers of one patient
 * change only here and there.
 */
export function demoAnswers(definition: QuestionnaireDefinition, seed: number, age: number) {
  return {
    form_type: definition.form_type,
    answers: Object.fromEntries(
      definition.questions.map((question) => [
        question.name,
        question.name === 'age_of_participant' ? age : answerTo(question, seed),
      ]),
    ),
    behaviors: Object.fromEntries(
      symptomsOf(definition).map(({ key }) => [key, behaviorOf(numberOf(key), seed)]),
    ),
  };
}

/** A third of the symptoms is current or past, and one of nine changes from kit to kit. */
function behaviorOf(symptom: number, seed: number): Behavior {
  const turn = (patientOf(seed) * 5 + symptom + ((symptom + seed) % 9 === 0 ? 1 : 0)) % 12;
  return { current: turn < 3, past: turn === 3, not_known: turn > 3 };
}

function answerTo(question: Question, seed: number): Answer {
  switch (question.kind) {
    case 'choice':
    case 'scale':
      return question.choices[(seed + numberOf(question.name)) % question.choices.length] ?? null;
    case 'number':
      return Math.min(question.max, question.min + 4 + (patientOf(seed) % 9));
    case 'text': {
      const sentences = texts[question.name] ?? ['Nothing to add'];
      return sentences[seed % sentences.length] ?? null;
    }
  }
}

const texts: Readonly<Record<string, readonly string[]>> = {
  biggest_concerns: ['Stomach pain in the evenings', 'Sleeps badly, eats little', 'Bloated after most meals'],
  allergies_dietary: ['None that we know of', 'No gluten since spring', 'Little milk'],
  bowel_movement_characteristics: ['Soft, once a day', 'Hard, with pain', 'Changes from day to day'],
};

const patientOf = (seed: number) => Math.floor(seed / 10);

/** A number that spreads names evenly. */
const numberOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => sum * 3 + letter.charCodeAt(0), 0) % 997;
