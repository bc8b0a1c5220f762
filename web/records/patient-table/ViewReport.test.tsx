import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getSuggestionLink } from '#contract/reports/document-links.ts';
import { listAvailablePages } from '#contract/reports/reports.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aRow, aTable, listCall } from './testing/aRow.ts';
import { renderRow } from './testing/renderRow.ts';

const pagesCall = 'GET /api/kit/MB000132/available-pages';
const linkCall = 'GET /api/kit/MB000132/suggestion-link';
const viewReport = page.getByRole('link', { name: 'View Report of MB000132' });
const openSuggestion = page.getByRole('link', { name: 'Open suggestion of MB000132 in a new tab' });
const pages = (availablePages: number[]) =>
  listAvailablePages.result.parse({ availablePages, has_species: false, amended_at: null });

test('View Report shows a spinner while it checks the pages, then opens the report', async () => {
  const { promise: checked, resolve } = withResolvers();
  const { history } = await renderRow(aRow(), {
    [pagesCall]: async () => {
      await checked;
      return pages([1]);
    },
  });
  await viewReport.click();
  await expect.element(page.getByRole('progressbar', { name: 'Checking the report' })).toBeVisible();
  expect(history.location.pathname).toBe('/practitioner-patients');
  resolve();
  await expect.poll(() => history.location.pathname).toBe('/kit/MB000132/report');
});

test('View Report disappears quietly if the kit has no pages any more', async () => {
  const { answers, history } = await renderRow(aRow(), { [pagesCall]: () => pages([]) });
  await expect.element(viewReport).toBeVisible();
  answers[listCall] = aTable([aRow({ available_pages: [] })], 1);
  await viewReport.click();
  await expect.element(viewReport).not.toBeInTheDocument();
  expect(history.location.pathname).toBe('/practitioner-patients');
  expect(
    page
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([]);
});

test('View Report opens the screen of the report if the check fails', async () => {
  const { history } = await renderRow(aRow(), { [pagesCall]: refusal('unexpected') });
  await viewReport.click();
  await expect.poll(() => history.location.pathname).toBe('/kit/MB000132/report');
});

/** Stands for the tab that a press opens. */
function aTab() {
  const tab = {
    opener: window,
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: string) => void>() },
  };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}

const link = (url: string | null) => () => getSuggestionLink.result.parse({ hasLink: url !== null, url });

test('the suggestion opens in a new tab, at the address of suggestion-link', async () => {
  const tab = aTab();
  const { received } = await renderRow(aRow(), { [linkCall]: link('/api/documents/token') });
  await expect.element(openSuggestion).toBeVisible();
  expect(received[linkCall]).toBeUndefined();
  await openSuggestion.click();
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([['/api/documents/token']]);
  expect(tab.opener).toBeNull();
});

test('a failed check of the suggestion is quiet and opens the document for the session', async () => {
  const tab = aTab();
  await renderRow(aRow(), { [linkCall]: refusal('unexpected') });
  await openSuggestion.click();
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([['/api/kit/MB000132/suggestion-pdf']]);
  expect(
    page
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([]);
});

test('a suggestion that is gone leaves no link', async () => {
  const tab = aTab();
  const { answers } = await renderRow(aRow(), { [linkCall]: link(null) });
  await expect.element(openSuggestion).toBeVisible();
  answers[listCall] = aTable([aRow({ has_suggestion: false })], 1);
  await openSuggestion.click();
  await expect.element(openSuggestion).not.toBeInTheDocument();
  expect(tab.close).toHaveBeenCalledOnce();
});
