import { expect, test, vi } from 'vitest';
import type { ReportHold } from '#contract/kits/kits.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import type { Role } from '#contract/shared/ids.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import { KitReport } from './KitReport.tsx';
import { aSummary } from './testing/aSummary.ts';
import { renderOver } from './testing/renderOver.tsx';

const RELEASE = 'DELETE /api/kit/MB000132/hold';
const year = new Date().getFullYear();
const paulas: ReportHold = { practitioner: 'Dr. Paula', until: `${year}-12-04T12:00:00Z`, is_own: false };

/** Shows the report to a reader. The server ends the hold with its release. */
async function show(role: Role, hold: ReportHold, pages: PageNumber[], refused?: Response) {
  let current: ReportHold | null = hold;
  const ready = { status: 'report_ready', report_generated_at: `${year}-11-20T12:00:00Z` } as const;
  const release = vi.fn<() => Response>(() => {
    if (refused) return refused;
    current = null;
    return new Response(null, { status: 204 });
  });
  const screen = await renderOver(
    {
      'GET /api/kit/MB000132/available-pages': () =>
        Response.json({ availablePages: pages, has_species: false, amended_at: null }),
      'GET /api/kit/MB000132/report-summary': () => Response.json(aSummary({ ...ready, hold: current })),
      'HEAD /api/kit/MB000132/page/1': () => new Response(null),
      'GET /api/patients': () => Response.json({ patients: [] }),
      [RELEASE]: release,
    },
    <div tabIndex={-1} data-testid="screen">
      <KitReport kit_id="MB000132" role={role} shown={{}} onShow={() => undefined} />
      <Toasts />
    </div>,
  );
  return { screen, release };
}

test('a family reads that its report is ready, who holds it until when, and whom to ask', async () => {
  const { screen } = await show('customer', paulas, []);
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent('The report is ready');
  await expect
    .element(
      screen.getByText(
        'Held by Dr. Paula until Dec 4 at the latest. To read it sooner, ask Dr. Paula. It then appears here.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByText('Report ready')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
  // The specification's sentences are about pages that are missing.
  await expect.element(screen.getByText('No report pages found', { exact: false })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /Release/ })).not.toBeInTheDocument();
});

test('a family with a shared suggestion reads of the hold above it', async () => {
  const { screen } = await show('customer', paulas, [5]);
  await expect
    .element(screen.getByText('Ready. Held by Dr. Paula until Dec 4 at the latest.', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByRole('tab', { name: /SUGGESTIONS/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Release/ })).not.toBeInTheDocument();
});

test('the holder releases the report after a question, and the focus stays on the screen', async () => {
  const { screen, release } = await show('practitioner', { ...paulas, is_own: true }, [1]);
  await expect
    .element(
      screen.getByText(
        'You read this report first. The family knows that it is ready, and can read it on Dec 4 at the latest.',
      ),
    )
    .toBeVisible();
  await screen.getByRole('button', { name: 'Release to the family now' }).click();
  expect(release).not.toHaveBeenCalled();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Release to the family now' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect.element(screen.getByText('Report released to the family')).toBeVisible();
  await expect
    .element(screen.getByText('You read this report first.', { exact: false }))
    .not.toBeInTheDocument();
  await expect.element(screen.getByTestId('screen')).toHaveFocus();
  expect(release).toHaveBeenCalledTimes(1);
});

test('an administrator may release the report of a practitioner', async () => {
  const { screen } = await show('admin', paulas, [1]);
  await expect
    .element(screen.getByText('Dr. Paula reads this report first.', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Release to the family now' })).toBeVisible();
});

test('another practitioner of the patient learns of the hold, and cannot end it', async () => {
  const { screen } = await show('practitioner', { ...paulas, practitioner: null }, [1]);
  await expect
    .element(screen.getByText('Another practitioner reads this report first.', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Release/ })).not.toBeInTheDocument();
});

test('a refused release says why, and the report stays held', async () => {
  const refused = Response.json({ code: 'unavailable', message: 'Not now.' }, { status: 503 });
  const { screen } = await show('practitioner', { ...paulas, is_own: true }, [1], refused);
  await screen.getByRole('button', { name: 'Release to the family now' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect.element(screen.getByRole('alert').getByText('Not now.')).toBeVisible();
});
