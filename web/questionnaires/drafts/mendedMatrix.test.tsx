import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import { SYMPTOM_MATRIX } from '#contract/questionnaires/matrix.ts';
import { clearUnsent } from '#web/lib/unsentDatabase.ts';
import { keepUnsent, unsentKey } from '#web/lib/unsentStore.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import {
  aCompleteDraft,
  aCompleteSubmission,
  type FakeServer,
  fakeQuestionnaire,
  kit,
  patient,
} from '../testing/fakeQuestionnaire.ts';

const anna = aProfile();
const concerns = page.getByLabelText('What are your biggest concerns?');
const empty = { answers: {}, behaviors: {} };

beforeEach(clearUnsent);
afterEach(clearUnsent);

async function open(held: Partial<FakeServer>, view: string) {
  const { server, answers } = fakeQuestionnaire(held);
  await renderPortal(`/enter-symptom-data?patient=${patient}&kit=${kit}${view}`, anna, {
    [`GET ${listPatients.path}`]: () => ({ patients: [] }),
    ...answers,
  });
  return server;
}

/** Method and named matrix of all requests with answers. */
const named = () =>
  vi
    .mocked(fetch)
    .mock.calls.flatMap(([, { method = 'GET', headers } = {}]) =>
      ['PUT', 'POST'].includes(method) ? [[method, new Headers(headers).get(SYMPTOM_MATRIX)]] : [],
    );

async function submit(server: FakeServer) {
  await page.getByRole('button', { name: 'Submit questionnaire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => server.received).toHaveLength(1);
}

test('drafts and submissions name the mended matrix', async () => {
  const server = await open({ drafts: [aCompleteDraft()] }, '&form=generic');
  await concerns.fill('Sleep');
  await submit(server);
  expect(named()).toEqual([
    ['PUT', 'mended'],
    ['POST', 'mended'],
  ]);
});

test('corrections name the mended matrix', async () => {
  const server = await open({ submitted: aCompleteSubmission() }, '&view=correct');
  await concerns.fill('Sleep');
  await page.getByRole('button', { name: 'Review correction' }).click();
  await page.getByLabelText(/^Why do you correct/).fill('We have moved');
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect.poll(() => server.corrections).toHaveLength(1);
  expect(named()).toEqual([['POST', 'mended']]);
});

test.each([
  ['an earlier version kept on this device do not name it', {}, null],
  ['this version kept on this device name it', { is_mended: true }, 'mended'],
])('ticks that %s', async (_, mark, matrix) => {
  const { answers, behaviors } = aCompleteDraft();
  const kept = { version: null, base: empty, values: { answers, behaviors }, ...mark };
  await keepUnsent(await unsentKey(anna.id), [anna.id, kit, 'generic'], kept);
  const server = await open({}, '&form=generic');
  await expect.poll(() => server.drafts).toHaveLength(1);
  await concerns.fill('Sleep');
  await submit(server);
  expect(new Set(named().map(([, given]) => given))).toEqual(new Set([matrix]));
});
