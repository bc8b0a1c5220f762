import { expect, test } from 'vitest';
import { KitReport } from './KitReport.tsx';
import { aSummary } from './testing/aSummary.ts';
import { renderOver } from './testing/renderOver.tsx';

const replaced = [
  { page: 5, version: null, replaced_at: '2026-11-03T10:00:00Z', reason: null },
  { page: 2, version: 1, replaced_at: '2026-11-01T10:00:00Z', reason: null },
] as const;

test.each([
  ['customer', 'names', 1],
  ['practitioner', 'leaves out', 0],
] as const)('the report of a %s %s a replaced suggestion above the tabs', async (role, _, lines) => {
  const screen = await renderOver(
    {
      'GET /api/kit/MB000132/available-pages': () =>
        Response.json({ availablePages: [1, 2], has_species: false, amended_at: null }),
      'GET /api/kit/MB000132/report-summary': () => Response.json(aSummary({}, replaced)),
    },
    <KitReport kit_id="MB000132" role={role} shown={{}} onShow={() => {}} />,
  );
  await expect.element(screen.getByText('Page 2 was replaced on Nov 1, 2026.')).toBeVisible();
  expect(screen.getByText(/^The suggestion was replaced/).elements()).toHaveLength(lines);
});
