import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile } from '#web/testing/renderPortal.tsx';

const GUARDIANS = `GET /api/patients/${patient_id}/guardians`;
const LINKS = `GET /api/patients/${patient_id}/links`;

const own = {
  ...aProfile(),
  full_name: 'Anna Berg',
  email: 'anna@example.org',
  is_owner: true,
  added_at: null,
};
const maria = {
  id: '5b7a1c1e-0000-4000-8000-000000000002',
  full_name: null,
  email: 'maria@example.org',
  is_owner: false,
  added_at: '2026-03-01T10:00:00Z',
};
const grant = { granted_at: '2025-01-01T00:00:00Z', kit_record_ids: null, ends_at: null };
const practitioners = [
  { ...grant, id: '5b7a1c1e-0000-4000-8000-000000000003', full_name: 'Dr. Vargas' },
  {
    ...grant,
    id: '5b7a1c1e-0000-4000-8000-000000000004',
    full_name: 'Dr. Past',
    ends_at: '2026-01-01T00:00:00Z',
  },
];
const link = {
  id: '5b7a1c1e-0000-4000-8000-000000000005',
  label: 'Dr. Green',
  created_at: '2026-03-02T10:05:00Z',
  expires_at: '2099-03-09T10:05:00Z',
  ended_at: null,
  tries_left: 5,
  max_openings: 10,
  openings: [],
};
const answers = {
  [GUARDIANS]: () => ({ guardians: [own, maria], invitations: [], may_hand_over: false }),
  [LINKS]: () => ({ links: [link, { ...link, id: '6', label: 'Ended', ended_at: '2026-03-04T09:00:00Z' }] }),
};

const section = page.getByRole('button', { name: /^Who sees this record/ });
const list = page.getByRole('list', { name: 'People who see this record' });

test.each([320, 1440])(
  'one list has guardians, practitioners and open links, and nobody whose access has ended, at %i px',
  async (width) => {
    await openPatient(() => details({ practitioners }), answers);
    await page.viewport(width, 900);
    await section.click();
    await expect.element(list).toBeVisible();
    const items = list.getByRole('listitem').elements();
    expect(items.map((item) => [...item.children].map(({ textContent }) => textContent))).toEqual([
      ['Anna Berg (anna@example.org)', 'Owner of the record · you'],
      ['maria@example.org', 'Guardian'],
      ['Dr. Vargas', 'Practitioner · all kits'],
      [
        'Dr. Green',
        expect.stringMatching(/^Anybody with this link and its passcode · Works until Mar 9, 2099/),
      ],
    ]);
    await expect
      .element(page.getByText('The administrators of this portal can see every record.', { exact: false }))
      .toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect((await axe.run(page.getByRole('main').element())).violations).toEqual([]);
  },
);

test('a list that failed to load can be retried, and claims nothing meanwhile', async () => {
  let isBroken = true;
  await openPatient(() => details({ practitioners }), {
    ...answers,
    [LINKS]: () => (isBroken ? refusal('patient_not_found')() : { links: [link] }),
  });
  await section.click();
  await expect
    .element(
      page.getByText('Failed to load the people who see this record. Please try again.', { exact: false }),
    )
    .toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(list).toBeVisible();
});
