import { unknownSymptom } from './answers.ts';

interface Body {
  readonly answers: object;
  readonly behaviors: object;
}

export const MEGABYTE = 1024 * 1024;

/** A fault, the field that the refusal names, and the change that makes a body faulty. */
type Row = [fault: string, field: string, change: (body: Body) => object];

export const answer = (name: string, value: unknown) => (body: Body) => ({
  ...body,
  answers: { ...body.answers, [name]: value },
});
const behavior = (key: string, value: unknown) => (body: Body) => ({
  ...body,
  behaviors: { ...body.behaviors, [key]: value },
});

/** An object with its own member of this name; a literal or a spread would set the prototype instead. */
const ownMember = (name: string) => JSON.parse(`{${JSON.stringify(name)}: {"current": true}}`) as object;

export const neverUnderstood: Row[] = [
  ['an unknown symptom', 'behaviors.levitation', behavior('levitation', unknownSymptom)],
  ['a symptom of the other form', 'behaviors.stimming', behavior('stimming', unknownSymptom)],
  ['an answer of the other form', 'answers.bristol_scale', answer('bristol_scale', '4')],
  ['symptoms that are a list', 'behaviors', (body) => ({ ...body, behaviors: [unknownSymptom] })],
  ['answers that are a list', 'answers', (body) => ({ ...body, answers: ['7'] })],
  ['answers that are null', 'answers', (body) => ({ ...body, answers: null })],
  ['a symptom that is a text', 'behaviors.brain_fog', behavior('brain_fog', 'current')],
  ['a symptom that is null', 'behaviors.brain_fog', behavior('brain_fog', null)],
  [
    'a tick that is a number',
    'behaviors.brain_fog.current',
    behavior('brain_fog', { ...unknownSymptom, current: 1 }),
  ],
  [
    'a symptom without a column',
    'behaviors.brain_fog.not_known',
    behavior('brain_fog', { current: true, past: false }),
  ],
  [
    'a symptom with a fourth column',
    'behaviors.brain_fog.label',
    behavior('brain_fog', { ...unknownSymptom, label: 'x' }),
  ],
  [
    'a prototype among the symptoms',
    'behaviors.__proto__',
    (body) => ({ ...body, behaviors: ownMember('__proto__') }),
  ],
  [
    'a prototype among the answers',
    'answers.__proto__',
    (body) => ({ ...body, answers: ownMember('__proto__') }),
  ],
  [
    'the prototype of a constructor',
    'behaviors.constructor',
    behavior('constructor', { prototype: { current: true } }),
  ],
  ['a constructor', 'behaviors.constructor', behavior('constructor', unknownSymptom)],
  ['a method of objects', 'answers.toString', answer('toString', 'x')],
  ['a comment of a megabyte', 'answers.helpful_comments', answer('helpful_comments', 'x'.repeat(MEGABYTE))],
  ['a NUL', 'answers.helpful_comments', answer('helpful_comments', 'a\u0000b')],
  ['half a character', 'answers.helpful_comments', answer('helpful_comments', 'a\ud800b')],
  ['a comment that is a list', 'answers.helpful_comments', answer('helpful_comments', ['x'])],
  ['a comment that is an object', 'answers.helpful_comments', answer('helpful_comments', { text: 'x' })],
  ['another form', 'form_type', (body) => ({ ...body, form_type: 'former' })],
  ['no form', 'form_type', (body) => ({ ...body, form_type: undefined })],
  ["the form's prototype", 'form_type', (body) => ({ ...body, form_type: '__proto__' })],
  ['a patient', 'patient_id', (body) => ({ ...body, patient_id: crypto.randomUUID() })],
  ['an owner', 'owner_id', (body) => ({ ...body, owner_id: crypto.randomUUID() })],
];

export const onlySubmitted: Row[] = [
  ['a number as text', 'answers.age_of_participant', answer('age_of_participant', '7')],
  ['a number in a list', 'answers.age_of_participant', answer('age_of_participant', [7])],
  ['a negative age', 'answers.age_of_participant', answer('age_of_participant', -1)],
  ['an age of 121', 'answers.age_of_participant', answer('age_of_participant', 121)],
  ['an age that is true', 'answers.age_of_participant', answer('age_of_participant', true)],
  ['no number at all (NaN)', 'answers.age_of_participant', answer('age_of_participant', Number.NaN)],
  ['a choice that is not offered', 'answers.location', answer('location', 'Mars')],
  ['a choice in lower case', 'answers.location', answer('location', 'canada')],
  ['a choice that is a number', 'answers.bowel_movements_per_day', answer('bowel_movements_per_day', 1)],
  ['a comment that is too long', 'answers.helpful_comments', answer('helpful_comments', 'x'.repeat(5001))],
  ['a submission id that is none', 'submission_id', (body) => ({ ...body, submission_id: 'again' })],
  ['a version as text', 'based_on', (body) => ({ ...body, based_on: '1' })],
];

export const onlyDrafted: Row[] = [
  ['a number that is not as typed', 'answers.age_of_participant', answer('age_of_participant', 7)],
  ['a comment that is too long', 'answers.helpful_comments', answer('helpful_comments', 'x'.repeat(20_001))],
  ['no version', 'based_on', (body) => ({ ...body, based_on: undefined })],
  ['a version as text', 'based_on', (body) => ({ ...body, based_on: '1' })],
  ['a version of 0', 'based_on', (body) => ({ ...body, based_on: 0 })],
  ['half a version', 'based_on', (body) => ({ ...body, based_on: 1.5 })],
  ['a version beyond all', 'based_on', (body) => ({ ...body, based_on: 1e300 })],
];
