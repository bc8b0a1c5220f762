import { expect, test, vi } from 'vitest';
import type { listAvailablePages, PageNumber } from '#contract/reports/reports.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/shared/ids.ts';
import { savedFiles } from '#web/testing/savedFiles.ts';
import { KitReport } from './KitReport.tsx';
import type { ShownPage } from './reportPages.ts';
import { aSummary } from './testing/aSummary.ts';
import { type Answers, renderOver } from './testing/renderOver.tsx';

const LIST = 'GET /api/kit/MB000132/available-pages';
const ok = () => new Response('<!doctype html><html>A page</html>');
const withSpecies = (...availablePages: PageNumber[]) =>
  Response.json({ availablePages, has_species: true, amended_at: null } satisfies ResultOf<
    typeof listAvailablePages
  >);

/** Renders the report with these pages. */
async function show(given: Answers, page?: PageNumber, role: Role = 'customer') {
  const onShow = vi.fn<(shown: ShownPage) => void>();
  const screen = await renderOver(
    { ...given, 'GET /api/kit/MB000132/report-summary': () => Response.json(aSummary()) },
    <KitReport kit_id="MB000132" role={role} shown={page ? { page } : {}} onShow={onShow} />,
  );
  return { screen, onShow };
}

test('shows the species page as the last tab, and does not count it among the pages', async () => {
  const { screen, onShow } = await show({
    [LIST]: () => withSpecies(1, 2, 5),
    'HEAD /api/kit/MB000132/page/1': ok,
  });
  await expect
    .element(screen.getByText('3 pages available: 1 Microbe Ordering, 2 Ranges, 5 Suggestion, and Species'))
    .toBeVisible();
  const tabs = screen.getByRole('tab').elements();
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'PAGE 1Microbe Ordering',
    'PAGE 2Ranges',
    'SUGGESTIONSPDF',
    'SPECIESExtra page',
  ]);
  await screen.getByRole('tab', { name: 'SPECIES' }).click();
  expect(onShow).toHaveBeenCalledWith({ page: 6 });
});

test('downloads the species page under its specified name', async () => {
  const saved = savedFiles();
  const { screen } = await show(
    {
      [LIST]: () => withSpecies(1),
      'HEAD /api/kit/MB000132/page/6': ok,
      'GET /api/kit/MB000132/page/6': ok,
    },
    6,
  );
  await expect.element(screen.getByTitle('Report page of species')).toBeVisible();
  await screen.getByRole('button', { name: 'Download HTML' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['MB000132_Species.html']);
});

test('names the species page if it fails to load', async () => {
  const { screen } = await show({ [LIST]: () => withSpecies(1) }, 6);
  await expect.element(screen.getByText('Species page not available')).toBeVisible();
});
