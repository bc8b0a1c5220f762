import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

test.each([
  ['customer', '/patients'],
  ['practitioner', '/practitioner-patients'],
] as const)('a kit that is not there leads a %s back to the own list', async (role, href) => {
  await renderPortal('/kit/MB000132/report', aProfile({ role }), {
    'GET /api/kit/MB000132/available-pages': refusal('kit_not_found'),
    'GET /api/kit/MB000132/report-summary': refusal('kit_not_found'),
    [`GET ${listPatients.path}`]: () => ({ patients: [] }),
  });
  await expect
    .element(page.getByText('Kit not found or you do not have permission to view it.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Back to patients' }).last())
    .toHaveAttribute('href', href);
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
