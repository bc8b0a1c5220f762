import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aSummary } from './testing/aSummary.ts';

const main = page.getByRole('main');

/** Opens the report of a rejected kit as a practitioner who owns patients. */
function openRejected(isOwnKit: boolean) {
  const profile = aProfile({ role: 'practitioner' });
  const { patient, kit } = aSummary({ status: 'rejected' });
  const kits = [isOwnKit ? kit : { ...kit, kit_id: 'MB000999' }];
  return renderPortal('/kit/MB000132/report', profile, {
    [`GET ${getCurrentSession.path}`]: () => aCurrentSession(profile, { owns_patients: true }),
    [`GET ${listPatients.path}`]: () => ({ patients: [{ ...patient, is_shared: false, kits }] }),
    'GET /api/kit/MB000132/available-pages': () => ({
      availablePages: [],
      has_species: false,
      amended_at: null,
    }),
    'GET /api/kit/MB000132/report-summary': () => aSummary({ status: 'rejected' }),
  });
}

test('a practitioner whose own kit was rejected learns that only customers register kits', async () => {
  await openRejected(true);
  const sentence =
    'The laboratory could not analyze this sample. Only customers can register a replacement kit.';
  await expect.element(main.getByText(sentence)).toBeVisible();
  await expect.element(main.getByRole('link', { name: /Register/ })).not.toBeInTheDocument();
});

test("a practitioner reads no next step for a patient's rejected kit", async () => {
  await openRejected(false);
  await expect.element(main.getByRole('heading', { level: 2 })).toBeVisible();
  await expect.element(main.getByText(/only customers|register a replacement/i)).not.toBeInTheDocument();
});
