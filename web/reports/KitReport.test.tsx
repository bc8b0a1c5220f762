import { expect, test, vi } from 'vitest';
import type { listAvailablePages, PageNumber } from '#contract/reports/reports.ts';
import { DOCUMENT_FAILED, type ResultOf } from '#contract/shared/endpoint.ts';
import type { ErrorCode } from '#contract/shared/errors.ts';
import { errors } from '#contract/shared/errorTable.ts';
import type { Role } from '#contract/shared/ids.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { savedFiles } from '#web/testing/savedFiles.ts';
import { KitReport } from './KitReport.tsx';
import type { ShownPage } from './reportPages.ts';
import { aSummary } from './testing/aSummary.ts';
import { type Answers, renderOver } from './testing/renderOver.tsx';

const LIST = 'GET /api/kit/MB000132/available-pages';
const SUMMARY = 'GET /api/kit/MB000132/report-summary';
const ok = () => new Response('<!doctype html><html>A page</html>');
const listOf = (...availablePages: PageNumber[]) => amendedList(null, ...availablePages);
const amendedList = (amended_at: string | null, ...availablePages: PageNumber[]) =>
  Response.json({ availablePages, has_species: false, amended_at } satisfies ResultOf<
    typeof listAvailablePages
  >);
const refusal = (code: ErrorCode) =>
  Response.json({ code, message: errors[code][1] }, { status: errors[code][0] });

const show = async (given: Answers, page?: PageNumber, role: Role = 'customer') => {
  const answers = Object.assign(given, { [SUMMARY]: given[SUMMARY] ?? (() => Response.json(aSummary())) });
  const onShow = vi.fn<(shown: ShownPage) => void>();
  const screen = await renderOver(
    answers,
    <KitReport kit_id="MB000132" role={role} shown={page ? { page } : {}} onShow={onShow} />,
  );
  return { screen, onShow };
};

test('says that the report is loading', async () => {
  const { screen } = await show({ [LIST]: () => new Promise(() => undefined) });
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Report for Kit ID: MB000132');
  const loading = screen.getByText('Loading kit report...');
  await expect.element(loading).toBeVisible();
  // Text for screen readers alone has a box of one pixel.
  expect(loading.element().getBoundingClientRect().height).toBeGreaterThan(10);
});

const NO_PAGES = 'No report pages found for this kit in the object storage.';
const HINT = 'Make sure the proxy server is running and S3 credentials are configured.';

test('shows a customer the next event of the kit, with the specified sentences for support', async () => {
  const { screen } = await show({ [LIST]: () => listOf() });
  await expect
    .element(screen.getByRole('heading', { level: 2 }))
    .toHaveTextContent('The report is not ready yet');
  await expect
    .element(screen.getByText('The sample has been in analysis since Aug 7, 2026.', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByText(NO_PAGES)).toBeVisible();
  await expect.element(screen.getByText(HINT)).toBeVisible();
  await screen.getByText('For support').click();
  await expect.element(screen.getByText(HINT)).not.toBeVisible();
});

test('shows administrators the specified sentences in full', async () => {
  const { screen } = await show({ [LIST]: () => listOf() }, undefined, 'admin');
  await expect.element(screen.getByText(NO_PAGES)).toBeVisible();
  await expect.element(screen.getByText(HINT)).toBeVisible();
});

test.each([
  [null, 'The laboratory has a question', 'On which day?'],
  [
    { text: 'On Sunday', answered_at: '2026-08-10T10:00:00Z' },
    'The laboratory has an answer to its question',
    'Answered on Aug 10, 2026: On Sunday',
  ],
])('shows the question of the laboratory, and the answer %j', async (answer, heading, words) => {
  const status = 'information_needed' as const;
  const asked = { id: 2, answer, status, changed_at: '2026-08-09T10:00:00Z', reason: 'On which day?' };
  const kit = { status, status_changes: [asked] };
  const answers = { [LIST]: () => listOf(), [SUMMARY]: () => Response.json(aSummary(kit)) };
  const { screen } = await show(answers, undefined, 'practitioner');
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent(heading);
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('treats a failure to list the pages like a kit without pages, and retries', async () => {
  const answers: Answers = { [LIST]: () => refusal('unexpected') };
  const { screen } = await show(answers);
  await expect.element(screen.getByText('The report cannot be shown right now')).toBeVisible();
  await expect.element(screen.getByText(NO_PAGES)).toBeInTheDocument();

  answers[LIST] = () => listOf(1);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('tab', { name: 'PAGE 1' })).toBeVisible();
});

test('names the patient of a report', async () => {
  const { screen } = await show({ [LIST]: () => listOf(1) });
  await expect
    .element(screen.getByText('Mia Meyer · born Mar 14, 2017 · sample of Aug 3, 2026'))
    .toBeVisible();
});

test('shows which page was replaced, when and why, and opens the version before', async () => {
  const replaced = [
    { page: 2, version: 1, replaced_at: '2026-11-03T10:00:00Z', reason: 'A better reference' },
    { page: 5, version: null, replaced_at: '2026-11-01T10:00:00Z', reason: null },
  ] as const;
  const { screen, onShow } = await show(
    {
      [LIST]: () => amendedList('2026-11-03T10:00:00Z', 1, 2),
      [SUMMARY]: () => Response.json(aSummary({}, replaced)),
    },
    2,
  );
  await expect
    .element(screen.getByText('Page 2 was replaced on Nov 3, 2026, 10:00 AM: A better reference'))
    .toBeVisible();
  await expect.element(screen.getByText(/^The suggestion was replaced on Nov 1, 2026, .*M\.$/)).toBeVisible();
  await screen.getByRole('button', { name: /^Open the earlier version/ }).click();
  expect(onShow).toHaveBeenCalledWith({ page: 2, version: 1 });
});

test('refuses a report that the user may not see', async () => {
  const { screen } = await show({ [LIST]: () => refusal('kit_not_found') });
  await expect
    .element(screen.getByText('Kit not found or you do not have permission to view it.'))
    .toBeVisible();
});

test('counts the pages, offers them as tabs and shows the first in a sandboxed frame', async () => {
  const { screen, onShow } = await show({
    [LIST]: () => listOf(1, 2, 3, 4),
    'HEAD /api/kit/MB000132/page/1': ok,
  });
  await expect
    .element(screen.getByText('4 pages available: 1 Microbe Ordering, 2 Ranges, 3 Families, 4 Genera'))
    .toBeVisible();
  const frame = screen.getByTitle('Report page 1');
  await expect.element(frame).toHaveAttribute('src', '/api/kit/MB000132/page/1');
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-scripts allow-downloads');
  await expect.element(screen.getByRole('tab', { name: 'SUGGESTIONS' })).not.toBeInTheDocument();

  await screen.getByRole('tab', { name: 'PAGE 3' }).click();
  expect(onShow).toHaveBeenCalledWith({ page: 3 });
});

test('shows a shared suggestion as PDF with a link to a new tab and no HTML download', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
  const { screen } = await show(
    { [LIST]: () => listOf(1, 5), 'HEAD /api/kit/MB000132/suggestion-pdf': ok },
    5,
  );
  await expect
    .element(screen.getByRole('tab', { name: 'SUGGESTIONS' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect
    .element(screen.getByTitle('Suggestions'))
    .toHaveAttribute('src', '/api/kit/MB000132/suggestion-pdf');
  await expect
    .element(screen.getByRole('link', { name: 'Open in a new tab' }))
    .toHaveAttribute('href', '/api/kit/MB000132/suggestion-pdf');
  await expect.element(screen.getByRole('button', { name: 'Download HTML' })).not.toBeInTheDocument();
});

test('disables the tab of a page that fails to load, until a retry succeeds', async () => {
  const answers: Answers = { [LIST]: () => listOf(1, 2) };
  const { screen } = await show(answers, 2);
  await expect.element(screen.getByText('Page 2 not available')).toBeVisible();
  await expect.element(screen.getByText('This page may not be available for this kit.')).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: 'PAGE 2' })).toBeDisabled();
  await expect.element(screen.getByRole('tab', { name: 'PAGE 1' })).toBeEnabled();

  // The focus stays in place on both outcomes of the retry.
  const asked = withResolvers<Response>();
  answers['HEAD /api/kit/MB000132/page/2'] = () => asked.promise;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Please wait...' })).toHaveFocus();
  asked.resolve(refusal('page_not_found'));
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();

  answers['HEAD /api/kit/MB000132/page/2'] = ok;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByTitle('Report page 2')).toBeVisible();
  await expect.element(screen.getByRole('tabpanel')).toHaveFocus();
  await expect.element(screen.getByRole('tab', { name: 'PAGE 2' })).toBeEnabled();
});

test('reports a page as not available if only its frame fails to load', async () => {
  const { screen } = await show({
    [LIST]: () => listOf(1, 2),
    'HEAD /api/kit/MB000132/page/1': ok,
  });
  const frame = screen.getByTitle('Report page 1');
  await expect.element(frame).toBeVisible();
  const tell = (source: Window | null) =>
    window.dispatchEvent(new MessageEvent('message', { source, data: DOCUMENT_FAILED }));
  // Only messages from the frame itself count.
  tell(window);
  await expect.element(screen.getByRole('tab', { name: 'PAGE 1' })).toBeEnabled();
  expect(frame.element()).toBeVisible();

  tell((frame.element() as HTMLIFrameElement).contentWindow);
  await expect.element(screen.getByText('Page 1 not available')).toBeVisible();
  await expect.element(screen.getByText('This page may not be available for this kit.')).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: 'PAGE 1' })).toBeDisabled();
  await expect.element(frame).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(frame).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: 'PAGE 1' })).toBeEnabled();
});

test('downloads a page under its specified name, not typed as HTML', async () => {
  const saved = savedFiles();
  const { screen } = await show(
    {
      [LIST]: () => listOf(1, 2),
      'HEAD /api/kit/MB000132/page/2': ok,
      'GET /api/kit/MB000132/page/2': ok,
    },
    2,
  );
  await screen.getByRole('button', { name: 'Download HTML' }).click();
  await expect
    .poll(() => saved)
    .toMatchObject([{ name: 'MB000132_Ranges.html', type: 'application/octet-stream' }]);
});

test('reports a failed download of a page', async () => {
  const asked = withResolvers<Response>();
  const { screen } = await show({
    [LIST]: () => listOf(1),
    'HEAD /api/kit/MB000132/page/1': ok,
    'GET /api/kit/MB000132/page/1': () => asked.promise,
  });
  await screen.getByRole('button', { name: 'Download HTML' }).click();
  await expect.element(screen.getByRole('button', { name: 'Please wait...' })).toHaveFocus();
  asked.resolve(refusal('page_not_found'));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Failed to download page 1. Please try again.');
});
