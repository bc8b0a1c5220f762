import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReportSummary } from '#contract/reports/report-summary.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aSummary } from './testing/aSummary.ts';

const given = (version: number, day: string) => ({ version, given_at: `2026-05-${day}T10:00:00Z` });

const show = (
  answers: ReportSummary['answers'],
  pages: readonly number[] = [1],
  role: 'practitioner' | 'customer' = 'practitioner',
) =>
  renderPortal('/kit/MB000132/report', aProfile({ role }), {
    'GET /api/kit/MB000132/available-pages': () => ({
      availablePages: pages,
      has_species: false,
      amended_at: null,
    }),
    'GET /api/kit/MB000132/report-summary': () => ({ ...aSummary(), answers }),
  });

test('a report names the answers that it was made with', async () => {
  await show({ newest: given(1, '03'), used: given(1, '03') });
  await expect.element(page.getByText('Made with the answers of May 3, 2026.')).toBeVisible();
});

test('a report whose answers were corrected later says so, and leads to those that were used', async () => {
  await show({ newest: given(3, '09'), used: given(2, '03') });
  await expect
    .element(
      page.getByText(
        'The answers were corrected on May 9, 2026. This report was made with those of May 3, 2026.',
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'those of May 3, 2026' }))
    .toHaveAttribute('href', '/kit/MB000132/answers?version=2');
});

test('answers of one day differ by their times', async () => {
  await show({ newest: { version: 2, given_at: '2026-05-03T15:00:00Z' }, used: given(1, '03') });
  await expect
    .element(page.getByText(/corrected on May 3, 2026, .+ made with those of May 3, 2026, /))
    .toBeVisible();
});

test.each([
  ['practitioner', 'from after the report', [1]],
  ['practitioner', 'without a report', []],
  ['customer', 'without a report', []],
] as const)('a %s opens answers %s from its screen', async (role, _name, pages) => {
  await show({ newest: given(1, '03'), used: null }, pages, role);
  await expect
    .element(page.getByRole('link', { name: 'Answers of May 3, 2026' }))
    .toHaveAttribute('href', '/kit/MB000132/answers');
});
