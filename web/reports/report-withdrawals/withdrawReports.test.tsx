import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listKitReasons } from '#contract/kits/kit-reasons.ts';
import { withdrawReports } from '#contract/reports/report-withdrawals.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const reason = {
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  kind: 'withdrawn',
  name: 'Samples mixed up',
  reason: 'Two samples were mixed up.',
  next_step: 'Do not act on it.',
  days_to_act: null,
  has_replacement: false,
  is_active: true,
  version: 1,
};
const others = [
  { ...reason, id: '5b7a1c1e-0000-4000-8000-000000000002', name: 'Ended', is_active: false },
  { ...reason, id: '5b7a1c1e-0000-4000-8000-000000000003', name: 'Tube leaked', kind: 'rejected' },
];
const WITHDRAW = `POST ${withdrawReports.path}`;
const admin = aProfile({ role: 'admin' });
const main = page.getByRole('main');
const submit = main.getByRole('button', { name: 'Withdraw' });
const confirm = page.getByRole('dialog').getByRole('button', { name: 'Withdraw' });

const renderForm = (answer: () => unknown) =>
  renderPortal('/admin/reports/withdraw?kit=MB000132', admin, {
    [`GET ${listKitReasons.path}`]: () => ({ reasons: [reason, ...others] }),
    [WITHDRAW]: answer,
  });

async function fill() {
  await main.getByLabelText('Reason').selectOptions('Samples mixed up');
  await main.getByLabelText('New report').selectOptions('No new report follows: the kit is cancelled');
}

/** Lines of text that fit a field. */
const linesOf = (field: Element) =>
  Math.round(field.clientHeight / Number.parseFloat(getComputedStyle(field).lineHeight));

test('an administrator withdraws the counts of a pasted run after a confirmation', async () => {
  const files = [{ page: 7, version: 1, withdrawn_at: '2026-11-20T12:00:00Z' }];
  const { received } = await renderForm(() => ({
    kits: [
      { kit_id: 'MB000132', files },
      { kit_id: 'MB000133', files: [] },
    ],
  }));
  const kits = main.getByLabelText('Kit IDs');
  await expect.poll(() => linesOf(kits.element())).toBe(3);
  await kits.fill('mb000132, MB000133\nMB000132');
  await main.getByLabelText('Files').selectOptions('The counts, with the pages drawn from them');
  await main.getByLabelText('Version (Optional)').fill('2');
  await fill();
  await expect
    .element(main.getByText('Readers are told: Two samples were mixed up. Do not act on it.'))
    .toBeVisible();
  await submit.click();
  await confirm.click();
  await expect.element(main.getByText('MB000133: nothing was published')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Who opened it' }))
    .toHaveAttribute('href', '/admin/reports/MB000132/openings');
  expect(received[WITHDRAW]).toMatchObject([
    {
      body: {
        kit_ids: ['MB000132', 'MB000133'],
        page: 7,
        version: 2,
        reason_id: reason.id,
        report_follows: false,
      },
    },
  ]);
});

test('the page of withdrawals asks before entered kit IDs are lost, and not after their withdrawal', async () => {
  await renderForm(() => ({ kits: [] }));
  const back = main.getByRole('link', { name: 'Back to Import Reports' });
  const question = page.getByRole('dialog', { name: 'Leave without a withdrawal?' });
  await main.getByLabelText('Kit IDs').fill('MB000132 MB000133');
  await back.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(main.getByLabelText('Kit IDs')).toHaveValue('MB000132 MB000133');
  await fill();
  await submit.click();
  await confirm.click();
  await expect.element(confirm).not.toBeInTheDocument();
  await back.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Import Reports' })).toBeVisible();
});

test('the list of reasons opens in a new tab', async () => {
  await renderForm(() => ({ kits: [] }));
  await expect.element(main.getByRole('link', { name: 'Kit Reasons' })).toHaveAttribute('target', '_blank');
  await expect.element(main.getByLabelText('Reason')).not.toHaveAccessibleDescription();
});

test('the button of the form is filled once the form is complete', async () => {
  await renderForm(() => ({ kits: [] }));
  await expect.element(submit).toHaveClass('outlined');
  await fill();
  await expect.element(submit).toHaveClass('contained');
});

test('the form names what is missing or wrong, and sends nothing', async () => {
  const { received } = await renderForm(() => ({ kits: [] }));
  await main.getByLabelText('Kit IDs').fill('MB00013');
  await submit.click();
  for (const problem of [
    'MB00013 is no Kit ID (e.g., MB000132)',
    'Please choose a reason',
    'Please choose whether a new report follows',
  ])
    await expect.element(main.getByText(problem)).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Tube leaked' })).not.toBeInTheDocument();
  expect(received[WITHDRAW] ?? []).toEqual([]);
});

test('a refused withdrawal stays in the dialog with its sentence', async () => {
  await renderForm(refusal('kit_not_in_inventory'));
  await fill();
  await submit.click();
  await confirm.click();
  await expect
    .element(page.getByRole('dialog').getByText('This Kit ID is not in the inventory.'))
    .toBeVisible();
});

test('an administrator sees who opened a report by which door, and opens a withdrawn page', async () => {
  await renderPortal('/admin/reports/MB000132/openings', admin, {
    'GET /api/admin/reports/MB000132/openings': () => ({
      withdrawals: [
        {
          withdrawn_at: '2026-11-20T12:00:00Z',
          author: 'Ada Nowak',
          files: [
            { page: 1, version: 2 },
            { page: 7, version: 1 },
          ],
          reason: 'Two samples were mixed up.',
          report_follows: true,
        },
      ],
      openings: [
        {
          id: 1,
          opened_at: '2026-11-19T12:00:00Z',
          door: 'page',
          page: 1,
          version: 2,
          is_withdrawn: true,
          actor_id: null,
          actor_role: 'practitioner',
          actor_name: 'Dr. Paula',
          actor_email: null,
        },
      ],
      has_more: false,
    }),
    'HEAD /api/kit/MB000132/page/1': () => ({}),
  });
  const row = main.getByRole('row').filter({ hasText: 'Dr. Paula' });
  for (const text of ['Practitioner', 'Report page', /^1 Microbe Ordering, version 2/, 'Withdrawn'])
    await expect.element(row.getByText(text)).toBeVisible();
  await main.getByRole('button', { name: 'Open 1 Microbe Ordering, version 2' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Preview of MB000132: 1 Microbe Ordering, version 2' }))
    .toBeVisible();
});
