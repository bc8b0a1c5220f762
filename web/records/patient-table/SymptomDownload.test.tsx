import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { issueTokens } from '#contract/identity/session.ts';
import { exportSymptoms } from '#contract/questionnaires/questionnaires.ts';
import { exportFields } from '#contract/questionnaires/symptomExport.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { savedFiles } from '#web/testing/savedFiles.ts';
import { aRow } from './testing/aRow.ts';
import { renderRow } from './testing/renderRow.ts';

const exportCall = 'GET /api/kit/MB000132/export';
const download = () => page.getByRole('button', { name: 'CSV of symptom data of MB000132' }).click();
const record = {
  ...Object.fromEntries(exportFields.map((field) => [field, null])),
  patient_name: 'Emma Stone',
};

test('the CSV button saves the symptom data', async () => {
  const saved = savedFiles();
  await renderRow(aRow(), {
    [exportCall]: () => exportSymptoms.result.parse({ success: true, data: record }),
  });
  await download();

  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['MB000132_symptom.csv']);
  expect(await saved[0]?.text()).toContain('"patient_name","Emma Stone"');
});

test.each([
  ['Authentication required', refusal('not_signed_in')],
  ['Export failed: 404', refusal('kit_not_found')],
  ['Invalid response format', () => ({ success: true, data: { kit_id: 'MB000132' } })],
  ['Invalid response format', () => new Response('<h1>Welcome to our hotel</h1>')],
  [
    'The portal is not available at the moment. Please try again shortly.',
    () => Promise.reject(new TypeError('Failed to fetch')),
  ],
])('a failed export of symptom data shows: %s', async (reason, answer) => {
  // An ended session cannot be renewed.
  const renewal = `POST ${issueTokens.path}`;
  await renderRow(aRow(), { [exportCall]: answer, [renewal]: refusal('refresh_token_not_found') });
  await download();
  await expect.element(page.getByText(`Failed to download data for kit MB000132: ${reason}`)).toBeVisible();
});
