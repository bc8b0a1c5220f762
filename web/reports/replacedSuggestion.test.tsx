import { expect, test, vi } from 'vitest';
import { EarlierVersion } from './EarlierVersion.tsx';
import { KitReport } from './KitReport.tsx';
import { aSummary } from './testing/aSummary.ts';
import { renderOver } from './testing/renderOver.tsx';

const replaced = [
  { page: 5, version: 3, replaced_at: '2026-11-03T10:00:00Z', reason: 'A wrong dose' },
  { page: 5, version: null, replaced_at: '2026-11-02T10:00:00Z', reason: null },
  { page: 2, version: 1, replaced_at: '2026-11-01T10:00:00Z', reason: null },
] as const;

test.each(['customer', 'practitioner', 'admin'] as const)(
  'the report of a %s says when and why the suggestion was replaced, and opens the version before',
  async (role) => {
    const onShow = vi.fn();
    const screen = await renderOver(
      {
        'GET /api/kit/MB000132/available-pages': () =>
          Response.json({ availablePages: [1, 2], has_species: false, amended_at: null }),
        'GET /api/kit/MB000132/report-summary': () => Response.json(aSummary({}, replaced)),
      },
      <KitReport
        kit_id="MB000132"
        role={role}
        shown={role === 'customer' ? {} : { page: 5 }}
        onShow={onShow}
      />,
    );
    await expect
      .element(screen.getByText('The suggestion was replaced on Nov 3, 2026, 10:00 AM: A wrong dose'))
      .toBeVisible();
    await expect.element(screen.getByText(/^Page 2 was replaced/)).not.toBeInTheDocument();
    await screen
      .getByRole('button', {
        name: 'Open the earlier version of the suggestion, replaced on Nov 3, 2026, 10:00 AM',
      })
      .click();
    expect(onShow).toHaveBeenCalledExactlyOnceWith({ page: 5, version: 3 });
    await expect.element(screen.getByRole('tabpanel')).toHaveFocus();
    await expect.element(screen.getByRole('tabpanel')).toBeInViewport();
  },
);

test('the reasons of several versions stand on a line each above an earlier version', async () => {
  const screen = await renderOver(
    {},
    <EarlierVersion
      replacement={{ ...replaced[0], reason: 'A wrong dose\nA wrong food' }}
      replaced_at={undefined}
      onCurrent={() => {}}
    />,
  );
  const message = screen.getByText(/It was replaced on .*: A wrong dose/);
  await expect.element(message).toBeVisible();
  expect(message.element().innerHTML).toContain('A wrong dose\nA wrong food');
  expect(getComputedStyle(message.element()).whiteSpace).toBe('pre-line');
});

test('a report says that an earlier suggestion was taken back', async () => {
  const screen = await renderOver(
    {
      'GET /api/kit/MB000132/available-pages': () =>
        Response.json({ availablePages: [1], has_species: false, amended_at: null }),
      'GET /api/kit/MB000132/report-summary': () => Response.json(aSummary({}, replaced)),
    },
    <KitReport kit_id="MB000132" role={'customer' as const} shown={{}} onShow={() => {}} />,
  );
  const line = screen.getByRole('listitem').filter({ hasText: 'replaced on Nov 2' });
  await expect.element(line.getByText('The earlier version is no longer available.')).toBeVisible();
  await expect.element(line.getByRole('button')).not.toBeInTheDocument();
});

test('a family that reads a suggestion learns that it is no longer shared', async () => {
  const screen = await renderOver(
    {
      'GET /api/kit/MB000132/available-pages': () =>
        Response.json({ availablePages: [1], has_species: false, amended_at: null }),
      'GET /api/kit/MB000132/report-summary': () => Response.json(aSummary({})),
    },
    <KitReport kit_id="MB000132" role={'customer' as const} shown={{ page: 5 }} onShow={() => {}} />,
  );
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'No suggestion is shared at the moment.' }))
    .toBeVisible();
  await expect.element(screen.getByRole('tab', { name: 'PAGE 1' })).toHaveAttribute('aria-selected', 'true');
});
