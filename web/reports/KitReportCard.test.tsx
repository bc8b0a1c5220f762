import { expect, test, vi } from 'vitest';
import type { getReportFiles, PageNumber, ReportFile } from '#contract/reports/reports.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { KitReportCard } from './KitReportCard.tsx';
import { type Answers, renderOver } from './testing/renderOver.tsx';
import type { ReportUpload, UploadProgress } from './uploadQueue.ts';

const FILES = 'GET /api/admin/reports/MB000132';
const PUBLISH = 'POST /api/admin/reports/MB000132/publish';

const file = (page: ReportFile['page'], version = 1): ReportFile => ({
  page,
  version,
  bytes: 1000,
  uploaded_at: '2026-11-21T10:00:00Z',
  published_at: null,
  drawn_from: null,
});
const report = (...files: ReportFile[]) => amendedReport(null, ...files);
const amendedReport = (amended_at: string | null, ...files: ReportFile[]) =>
  reportWith({ amended_at }, ...files);
const reportWith = (more: Partial<ResultOf<typeof getReportFiles>>, ...files: ReportFile[]) =>
  Response.json({
    kit_id: KitCode.parse('MB000132'),
    is_registered: true,
    awaits_release: false,
    report_generated_at: null,
    files,
    amended_at: null,
    replaced_pages: [],
    ...more,
  } satisfies ResultOf<typeof getReportFiles>);

const upload = (page: PageNumber, progress: UploadProgress): ReportUpload => ({
  id: String(page),
  kit_id: 'MB000132',
  page,
  file: new File(['a page'], 'a page'),
  progress,
});

const show = (
  answers: Answers,
  uploads: readonly ReportUpload[] = [],
  onRetry = vi.fn(),
  onCancel = vi.fn(),
) =>
  renderOver(
    answers,
    <KitReportCard kit_id="MB000132" uploads={uploads} onRetry={onRetry} onCancel={onCancel} />,
  );

/** Bodies of the publications that were sent. */
const publications = () =>
  vi
    .mocked(window.fetch)
    .mock.calls.filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => JSON.parse(init?.body as string));

test('shows the version and the publication state of each page', async () => {
  const screen = await show({ [FILES]: () => report(file(1), file(2, 3)) });
  await expect
    .element(screen.getByRole('listitem').nth(0))
    .toMatchTextContent(/Version 1 \(.*\), not published/);
  await expect
    .element(screen.getByRole('listitem').nth(1))
    .toMatchTextContent(/Version 3 \(.*\), not published/);
  await expect.element(screen.getByRole('listitem').nth(2)).toMatchTextContent('Not uploaded');
});

test('shows staff which pages the portal drew', async () => {
  const screen = await show({ [FILES]: () => report({ ...file(1), drawn_from: 2 }, file(2)) });
  await expect
    .element(screen.getByRole('listitem').nth(0))
    .toMatchTextContent(/Version 1 \(.*\), drawn by the portal from the counts, not published/);
  await expect
    .element(screen.getByRole('listitem').nth(1))
    .toMatchTextContent(/Version 1 \(.*\), not published/);
});

test('marks a report as amended after a published page was replaced', async () => {
  const screen = await show({ [FILES]: () => amendedReport('2026-11-20T10:00:00Z', file(1, 2)) });
  await expect.element(screen.getByText('Amended on Nov 20, 2026')).toBeVisible();
});

test.each([
  [2, 'page', '2 Ranges, version 2 (replaces the published page)'],
  [
    5,
    'suggestion',
    '5 Suggestion, version 2 (replaces the published suggestion; the customer only after it is shared)',
  ],
] as const)('asks for the reason before file %i replaces a published %s', async (page, kind, line) => {
  const screen = await show({
    [FILES]: () => reportWith({ replaced_pages: [page] }, file(1), file(page, 2)),
    [PUBLISH]: () => new Response(null, { status: 204 }),
  });
  const row = screen.getByRole('listitem').nth(page - 1);
  await expect.element(row).toMatchTextContent(new RegExp(`not published; replaces the published ${kind}`));
  await screen.getByRole('button', { name: 'Publish MB000132' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(line)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog.getByText('Please enter a reason')).toBeVisible();
  expect(publications()).toEqual([]);

  await dialog.getByLabelText('Reason for the replacement').fill('A better reference');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(publications()).toMatchObject([
    { files: [{ page: 1 }, { page, version: 2 }], reason: 'A better reference' },
  ]);
});

test('asks for no reason when a page is published for the first time', async () => {
  const screen = await show({ [FILES]: () => report(file(1)) });
  await screen.getByRole('button', { name: 'Publish MB000132' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeVisible();
  await expect.element(screen.getByLabelText('Reason for the replacement')).not.toBeInTheDocument();
});

test('distinguishes an unchanged file from an uploaded one', async () => {
  const screen = await show({ [FILES]: () => report(file(1), file(2)) }, [
    upload(1, { state: 'done', is_new: true }),
    upload(2, { state: 'done', is_new: false }),
  ]);
  await expect.element(screen.getByRole('listitem').nth(0)).toMatchTextContent('Uploaded');
  await expect.element(screen.getByRole('listitem').nth(1)).toMatchTextContent('Unchanged');
});

test('shows the progress of an upload and disables publishing', async () => {
  const sent = upload(2, { state: 'sending', fraction: 0.4 });
  const onCancel = vi.fn<(upload: ReportUpload) => void>();
  const screen = await show({ [FILES]: () => report(file(1)) }, [sent], undefined, onCancel);
  await expect
    .element(screen.getByRole('progressbar', { name: 'Uploading 2 Ranges' }))
    .toHaveAttribute('aria-valuenow', '40');
  await expect.element(screen.getByRole('button', { name: 'Publish MB000132' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Cancel: 2 Ranges' }).click();
  expect(onCancel).toHaveBeenCalledWith(sent);
});

test('shows the reason for a refused file and retries it', async () => {
  const refused = upload(2, { state: 'failed', message: 'A report page must be an HTML file.' });
  const onRetry = vi.fn<(upload: ReportUpload) => void>();
  const screen = await show({ [FILES]: () => report() }, [refused], onRetry);
  await expect.element(screen.getByText('A report page must be an HTML file.')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again: 2 Ranges' }).click();
  expect(onRetry).toHaveBeenCalledWith(refused);
});

test('lists the pages to publish, and shows a failure in the dialog', async () => {
  const screen = await show({
    [FILES]: () => report(file(1), file(5, 2)),
    [PUBLISH]: () =>
      Response.json(
        { code: 'nothing_to_publish', message: 'There is nothing new to publish for this kit.' },
        { status: 409 },
      ),
  });
  await screen.getByRole('button', { name: 'Publish MB000132' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Publish the report of MB000132?' });
  await expect.element(dialog.getByText('1 Microbe Ordering, version 1')).toBeVisible();
  await expect
    .element(dialog.getByText('5 Suggestion, version 2 (the customer only after it is shared)'))
    .toBeVisible();
  await expect
    .element(dialog.getByText('Not uploaded: 2 Ranges, 3 Families, 4 Genera.', { exact: false }))
    .toBeVisible();

  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('MB000132: There is nothing new to publish for this kit.');
});

test('shows a newer file before it can be published', async () => {
  const answers: Answers = {
    [FILES]: () => report(file(1)),
    [PUBLISH]: () =>
      Response.json(
        { code: 'report_changed', message: 'Another file was uploaded in the meantime.' },
        { status: 409 },
      ),
  };
  const screen = await show(answers);
  await screen.getByRole('button', { name: 'Publish MB000132' }).click();
  answers[FILES] = () => report(file(1, 2));
  const dialog = screen.getByRole('dialog', { name: 'Publish the report of MB000132?' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('MB000132: Another file was uploaded in the meantime.');
  await expect.element(dialog.getByText('1 Microbe Ordering, version 2')).toBeVisible();
});

test('shows the error of an unknown kit on its card and on each of its files', async () => {
  const message = 'This Kit ID is not in the inventory.';
  const screen = await show(
    { [FILES]: () => Response.json({ code: 'kit_not_in_inventory', message }, { status: 404 }) },
    [upload(3, { state: 'failed', message })],
  );
  await expect.element(screen.getByRole('alert')).toMatchTextContent(message);
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(message);
});

const RELEASE = 'POST /api/admin/reports/MB000132/release';
const published = { ...file(1), published_at: '2026-11-21T11:00:00Z' };
const held = () => reportWith({ awaits_release: true }, published);

test('explains why a report waits, and releases it after a confirmation', async () => {
  const answers: Answers = { [FILES]: held };
  answers[RELEASE] = () => {
    answers[FILES] = () => reportWith({}, published);
    return reportWith({}, published);
  };
  const screen = await show(answers);
  await expect.element(screen.getByText('Published, awaiting release')).toBeVisible();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/came in before the kit was registered, and the registration did not use the label/);

  await screen.getByRole('button', { name: 'Release report of MB000132' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Release the report of MB000132?' });
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('Published, awaiting release')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'MB000132' })).toHaveFocus();
});

test('a refused release shows its reason in the dialog', async () => {
  const message = 'No report of this kit is waiting for a release.';
  const screen = await show({
    [FILES]: held,
    [RELEASE]: () => Response.json({ code: 'nothing_to_release', message }, { status: 409 }),
  });
  await screen.getByRole('button', { name: 'Release report of MB000132' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Release the report of MB000132?' });
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
});

test('the publication of files that await a release does not promise them', async () => {
  const screen = await show({ [FILES]: () => reportWith({ awaits_release: true }, file(1)) });
  await screen.getByRole('button', { name: 'Publish MB000132' }).click();
  await expect.element(screen.getByRole('dialog')).toMatchTextContent(/This report awaits a release\./);
});
