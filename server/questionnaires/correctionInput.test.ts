import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#server/testing/refusalOf.ts';
import { neverUnderstood, onlySubmitted } from './testing/badBodies.ts';
import { aCorrection, correctionCalls } from './testing/correctionCalls.ts';
import { openQuestionnaires, type Questionnaires } from './testing/openQuestionnaires.ts';

let at: Questionnaires;
let calls: ReturnType<typeof correctionCalls>;
let kit: Awaited<ReturnType<Questionnaires['newKit']>>;

beforeAll(async () => {
  at = await openQuestionnaires();
  calls = correctionCalls(at);
  kit = await calls.aSubmittedKit();
});

afterAll(() => at.portal.close());

/** The fault, the field that the refusal names, and the replacement for a part of a good correction. */
const ownRows: [fault: string, field: string, change: object][] = [
  ['no reason', 'reason', { reason: undefined }],
  ['a reason of two characters', 'reason', { reason: ' ab ' }],
  ['a reason of blanks', 'reason', { reason: '      ' }],
  ['a reason of 301 characters', 'reason', { reason: 'x'.repeat(301) }],
  ['a reason on two lines', 'reason', { reason: 'Forgot\nthe pain' }],
  ['a control character', 'reason', { reason: 'Forgot\u0007 it' }],
  ['a NUL', 'reason', { reason: 'Forgot\u0000 it' }],
  ['half a character', 'reason', { reason: 'Forgot \ud800' }],
  ['a reason that is a number', 'reason', { reason: 12345 }],
  ['no id', 'correction_id', { correction_id: undefined }],
  ['an id that is none', 'correction_id', { correction_id: 'again' }],
  ['no version', 'corrects', { corrects: undefined }],
  ['a version of 0', 'corrects', { corrects: 0 }],
  ['half a version', 'corrects', { corrects: 1.5 }],
  ['a version as text', 'corrects', { corrects: '1' }],
  ['a version beyond all', 'corrects', { corrects: 1e300 }],
  ['the id of a submission', 'submission_id', { submission_id: crypto.randomUUID() }],
  ['the version of a draft', 'based_on', { based_on: 1 }],
  ['a date', 'corrected_at', { corrected_at: '2020-01-01T00:00:00Z' }],
];

test.each(ownRows)('a correction with %s is refused and names %s', async (_, field, change) => {
  const { response, body } = await calls.correct(at.people.anna, kit.id, { ...aCorrection(), ...change });
  expect(refusalOf(response)).toBe('invalid_request');
  expect(body).toMatchObject({ fields: { [field]: expect.any(String) } });
});

const shared = [...neverUnderstood, ...onlySubmitted].filter(
  ([, field]) => field !== 'submission_id' && field !== 'based_on',
);

test.each(shared)(
  'a correction with %s is refused as in a submission and names %s',
  async (_, field, change) => {
    const { response, body } = await calls.correct(at.people.anna, kit.id, change(aCorrection()));
    expect(refusalOf(response)).toBe('invalid_request');
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } });
  },
);

test('refused corrections leave no version, and the good one of these tests is accepted', async () => {
  expect(await calls.earlierRows(kit.id)).toEqual([]);
  const longest = { ...aCorrection(), reason: 'é'.repeat(300) };
  expect((await calls.correct(at.people.anna, kit.id, longest)).status).toBe(201);
});
