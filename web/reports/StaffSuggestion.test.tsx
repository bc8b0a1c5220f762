import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReportFile } from '#contract/reports/reports.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { FakeUpload, fakeUploads } from './testing/fakeUpload.ts';

const SHARE = 'POST /api/kit/MB000132/transfer-suggestion-pdf';

const aVersion = (version: number): ReportFile => ({
  page: 5,
  version,
  bytes: 10,
  uploaded_at: '2026-11-20T10:00:00Z',
  published_at: '2026-11-20T10:00:00Z',
  drawn_from: null,
});

/** Renders the practitioner's tab over a fake server with these versions; `shared` is the shared one. */
async function show(versions: readonly number[], shared?: number, given: Answers = {}) {
  fakeUploads();
  const server = { versions, shared };
  const portal = await renderPortal('/kit/MB000132/report?tab=5', aProfile({ role: 'practitioner' }), {
    'GET /api/kit/MB000132/available-pages': () => ({
      availablePages: server.shared === undefined ? [1] : [1, 5],
      has_species: false,
      amended_at: null,
    }),
    'GET /api/kit/MB000132/report-versions': () => ({
      files: server.versions.map(aVersion),
      suggestion_shared: server.shared !== undefined,
      suggestion_outdated: server.shared !== undefined && server.shared !== server.versions[0],
      file_max_bytes: 1024 * 1024,
    }),
    [SHARE]: () => {
      server.shared = server.versions[0];
      return { success: true };
    },
    ...given,
  });
  const arrive = () => {
    server.versions = [(server.versions[0] ?? 0) + 1, ...server.versions];
    FakeUpload.started.at(-1)?.answer(200, { ...aVersion(server.versions[0] ?? 1), is_new: true });
  };
  return { ...portal, arrive };
}
const choose = (content = '%PDF-1.7') =>
  userEvent.upload(page.getByLabelText('Suggestion file'), new File([content], 'suggestion.pdf'));
/** Gives the reason that the dialog asks for. */
async function replace(reason = 'A wrong dose') {
  await page.getByLabelText('Reason for the replacement').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('lets staff upload a first suggestion, read it and share it', async () => {
  const { arrive, received } = await show([]);
  await expect.element(page.getByText('No suggestion PDF available for this kit')).toBeVisible();
  await expect.element(button('Upload suggestion')).toBeVisible();
  await choose();
  await expect.element(page.getByRole('progressbar', { name: 'Uploading the suggestion' })).toBeVisible();
  expect(FakeUpload.started[0]?.url).toBe('/api/kit/MB000132/suggestion-pdf');
  arrive();
  await expect.element(page.getByText('Suggestion uploaded')).toBeVisible();
  await expect.element(button('Replace suggestion')).toBeVisible();
  await expect
    .element(page.getByText('The patient does not see the suggestion until it is shared.'))
    .toBeVisible();

  await button('Share with patient').click();
  await expect.element(page.getByText('Shared with the patient.')).toBeVisible();
  expect(received[SHARE]?.map(({ body }) => body)).toEqual([{ action: 'enable' }]);
});

test('asks why a published suggestion is replaced, and sends the reason with the file', async () => {
  const { arrive } = await show([1]);
  await expect.element(button('Replace suggestion')).toBeVisible();
  button('Replace suggestion').element().focus();
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Replace the suggestion?' });
  await expect
    .element(dialog)
    .toMatchTextContent(
      /suggestion\.pdf replaces the published suggestion\. Practitioners with access can read it at once\. The patient does not see it until it is shared\./,
    );
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.element(dialog.getByText('Please enter a reason')).toBeVisible();
  expect(FakeUpload.started).toEqual([]);

  await replace('A wrong dose: 5 µg');
  await expect.element(dialog.getByRole('progressbar', { name: 'Uploading the suggestion' })).toBeVisible();
  expect(FakeUpload.started[0]?.headers).toMatchObject({
    'replacement-reason': 'A%20wrong%20dose%3A%205%20%C2%B5g',
  });
  arrive();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Suggestion uploaded')).toBeVisible();
  await expect.element(button('Replace suggestion')).toHaveFocus();
});

test('keeps the reason when an upload is canceled or refused', async () => {
  await show([1]);
  await choose();
  await replace('A wrong dose');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog.getByLabelText('Reason for the replacement')).toHaveValue('A wrong dose');
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.poll(() => FakeUpload.started).toHaveLength(2);
  FakeUpload.started[1]?.answer(415, {
    code: 'not_a_suggestion',
    message: 'The suggestion must be a PDF file.',
  });
  await expect.element(dialog.getByText('The suggestion must be a PDF file.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Reason for the replacement')).toHaveValue('A wrong dose');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('The suggestion must be a PDF file.')).not.toBeInTheDocument();
});

test('asks for the reason when somebody else has published a suggestion meanwhile', async () => {
  await show([]);
  await choose();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  FakeUpload.started[0]?.answer(422, {
    code: 'replacement_reason_required',
    message: 'Published pages would be replaced. Please enter a reason.',
  });
  const dialog = page.getByRole('dialog', { name: 'Replace the suggestion?' });
  await expect
    .element(dialog.getByText('Published pages would be replaced. Please enter a reason.'))
    .toBeVisible();
});

test('tells how to take back a suggestion that the patient has', async () => {
  await show([1], 1);
  await choose();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /at once\. The patient reads it after you share it, and can still open the earlier one\. To take the earlier one back, stop sharing it first\./,
    );
});

test('reports a repeated suggestion as unchanged', async () => {
  await show([1]);
  await choose();
  await replace();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  FakeUpload.started[0]?.answer(200, { ...aVersion(1), is_new: false });
  await expect.element(page.getByText('The suggestion is unchanged')).toBeVisible();
});

test('keeps the focus on the upload button while it cancels and afterwards', async () => {
  const { arrive } = await show([]);
  await expect.element(button('Upload suggestion')).toBeVisible();
  button('Upload suggestion').element().focus();
  await choose();
  await expect.element(button('Cancel')).toHaveFocus();
  arrive();
  await expect.element(button('Replace suggestion')).toHaveFocus();
});

test('keeps the shared version for the patient until a new one is shared', async () => {
  const { arrive, answers } = await show([1], 1);
  await expect.element(page.getByText('Shared with the patient.')).toBeVisible();
  await choose();
  await replace();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  arrive();
  await expect.element(page.getByText('The patient still sees the earlier version.')).toBeVisible();

  const works = answers[SHARE];
  answers[SHARE] = refusal('share_failed');
  await button('Share new version').click();
  await expect
    .element(page.getByText('Failed to enable suggestion sharing: Failed to transfer PDF'))
    .toBeVisible();
  if (works) answers[SHARE] = works;
  await button('Share new version').click();
  await expect.element(page.getByText('Shared with the patient.')).toBeVisible();
});

test('shows the reason for a refused suggestion and nothing for a canceled one', async () => {
  await show([]);
  await choose('x'.repeat(1024 * 1024 + 1));
  await expect.element(page.getByText('The file is larger than 1 MB.')).toBeVisible();
  expect(FakeUpload.started).toHaveLength(0);

  await choose('text');
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  FakeUpload.started[0]?.answer(415, {
    code: 'not_a_suggestion',
    message: 'The suggestion must be a PDF file.',
  });
  await expect.element(page.getByText('The suggestion must be a PDF file.')).toBeVisible();

  await choose();
  await button('Cancel').click();
  await expect.element(button('Upload suggestion')).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'must be' })).not.toBeInTheDocument();
});
