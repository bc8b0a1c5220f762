import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PatientDetails } from '#contract/families/patients.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aKit, details, openPatient, patient_id } from './testing/openPatient.ts';

const other_id = '7d444840-9dc0-41d1-b245-5ffdce74fad3';
const LIST = 'GET /api/patients';
const PREVIEW = `GET /api/patients/${patient_id}/merge`;
const MERGE = `POST /api/patients/${patient_id}/merge`;
const SEPARATE = `DELETE /api/patients/${patient_id}/merge`;

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const section = button(/^Entered twice\?/);
const merge = {
  first_name: 'Emmy',
  last_name: 'Stone',
  date_of_birth: null,
  merged_at: '2026-03-01T10:00:00Z',
  undo_until: '2026-03-08T10:00:00Z',
  kit_ids: ['MB000002', 'MB000003'],
};
const grants = [
  { full_name: 'Dr. Paula', kit_ids: null, ends_at: null, sees_fewer_later: false },
  { full_name: 'Dr. Green', kit_ids: ['MB000001'], ends_at: '2099-02-28T23:00:00Z', sees_fewer_later: true },
  { full_name: null, kit_ids: [], ends_at: null, sees_fewer_later: true },
];

/** Emma's page; she was entered a second time as Emmy. */
async function open(current: () => PatientDetails, answers: Answers = {}) {
  return openPatient(current, {
    [LIST]: () => ({
      patients: [
        { ...current().patient, kits: current().kits },
        {
          id: other_id,
          first_name: 'Emmy',
          last_name: 'Stone',
          date_of_birth: null,
          is_shared: false,
          kits: [aKit(2), aKit(3)],
        },
      ],
    }),
    [PREVIEW]: () => ({ grants }),
    ...answers,
  });
}

async function ask() {
  await section.click();
  await page.getByLabelText('The other entry').selectOptions('Emmy Stone');
  await button('Preview the merge').click();
}

test('a merge shows both patients and their future readers, and is then sent', async () => {
  let current = details({ kits: [aKit(1)] });
  const { received } = await open(() => current, { [MERGE]: () => merge });
  await ask();
  await expect
    .element(dialog.getByRole('heading', { name: 'Merge Emmy Stone into Emma Stone?' }))
    .toBeVisible();
  await expect
    .element(dialog.getByText(/^Emma Stone \(born May 17, 2019\), with MB000001, MB000002, and MB000003\./))
    .toBeVisible();
  await expect.element(dialog.getByText(/No further kit can be registered for Emma\./)).toBeVisible();
  await expect.element(dialog.getByText(/^The entry Emmy Stone \(no date of birth\)\./)).toBeVisible();
  const access = dialog.getByRole('listitem');
  await expect.element(access.nth(0)).toHaveTextContent('Dr. Paula sees all kits, later ones included.');
  await expect
    .element(
      access.getByText(/^Dr\. Green sees MB000001, until .+ 2099, and no kits that you register later\.$/),
    )
    .toBeVisible();
  await expect
    .element(access.nth(2))
    .toHaveTextContent('A practitioner no longer has access: there was no kit to see yet.');
  expect(received[PREVIEW]?.[0]?.query).toEqual({ removed_id: other_id });

  current = details({ kits: [aKit(1), aKit(2), aKit(3)] });
  current = { ...current, patient: { ...current.patient, merge } as PatientDetails['patient'] };
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(page.getByText('Emmy Stone merged')).toBeVisible();
  expect(received[MERGE]?.map(({ body }) => body)).toEqual([{ removed_id: other_id }]);
  await expect
    .element(page.getByText(/^Emmy Stone was merged into this patient on Mar 1, 2026\./))
    .toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a preview that is asked for again stays in sight, and the merge can be confirmed', async () => {
  const { received, answers } = await open(() => details({ kits: [aKit(1)] }));
  await ask();
  await expect.element(dialog.getByText(/^Dr\. Paula sees all kits/)).toBeVisible();
  answers[PREVIEW] = () => new Promise(() => undefined);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(() => received[PREVIEW]).toHaveLength(2);
  await expect.element(dialog.getByText(/^Dr\. Paula sees all kits/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeEnabled();
});

test.each([
  ['2018-05-01', '2019-05-17', 'The dates of birth differ. Please check that both are the same person.'],
  ['2018-05-01', null, 'One entry has no date of birth. Please check that both are the same person.'],
  [
    null,
    '2018-05-01',
    'The date of birth goes with the other entry. You can add it to Emma afterward, under Edit.',
  ],
] as const)(
  'two entries born %s and %s are warned about before they are merged',
  async (kept, other, words) => {
    const patient = { ...details().patient, date_of_birth: kept };
    const emmy = { ...patient, id: other_id, first_name: 'Emmy', date_of_birth: other, kits: [] };
    await open(() => details({ patient }), {
      [LIST]: () => ({ patients: [{ ...patient, kits: [] }, emmy] }),
    });
    await section.click();
    await page.getByLabelText('The other entry').selectOptions(other_id);
    await button('Preview the merge').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(words);
  },
);

test('a refused merge says why, and cannot be confirmed', async () => {
  await open(details, { [PREVIEW]: refusal('merge_guardians_differ') });
  await ask();
  await expect.element(dialog.getByText(/^Both entries need the same guardians\./)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
});

test('the banner undoes a merge, and names the kits that come back', async () => {
  const merged = details();
  let current = { ...merged, patient: { ...merged.patient, merge } as PatientDetails['patient'] };
  const { received } = await open(() => current, { [SEPARATE]: () => ({ patient_id: other_id }) });
  await button('Undo the merge').click();
  await expect
    .element(dialog.getByText(/^Emmy Stone comes back with MB000002 and MB000003, and practitioners see/))
    .toBeVisible();
  current = merged;
  await dialog.getByRole('button', { name: 'Undo the Merge' }).click();
  await expect.element(page.getByText('Emmy Stone is a patient of their own again')).toBeVisible();
  expect(received[SEPARATE]).toHaveLength(1);
  await expect.element(button('Undo the merge')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a family with one patient, and a second guardian, are offered no merge', async () => {
  await openPatient(details);
  await expect.element(page.getByRole('button', { name: /^Whole record/ })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});
