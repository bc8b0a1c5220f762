import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { listUsers } from '#contract/identity/users.ts';
import { listAuditEvents } from '#contract/operation/audit/audit.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { savedFiles } from '#web/testing/savedFiles.ts';
import { toastStore } from '#web/ui/toasts.ts';

const list = `GET ${listAuditEvents.path}`;
const paulaId = '5b7a1c1e-0000-4000-8000-000000000001';
const paula = { id: paulaId, full_name: 'Dr. Paula', email: 'paula@example.org' };

const read = {
  id: 9,
  happened_at: '2026-03-02T10:05:00Z',
  action: 'report_read',
  actor_id: paulaId,
  actor_role: 'practitioner',
  actor_name: 'Dr. Paula',
  actor_email: 'paula@example.org',
  patient_id: paulaId.replace('1c1e', '1c1f'),
  patient_name: 'Mia Meyer',
  kit_id: 'MB000132',
  user_id: null,
  user_name: null,
  user_email: null,
  details: { page: 2 },
  network: '192.0.2.0/24',
};
const ofNobody = { actor_id: null, actor_role: 'worker', actor_name: null, actor_email: null };
const deletion = {
  ...read,
  ...ofNobody,
  id: 8,
  action: 'user_deleted',
  actor_id: paulaId,
  actor_role: 'admin',
  patient_id: null,
  patient_name: null,
  kit_id: null,
  user_id: paulaId.replace('1c1e', '1c20'),
  details: { role: 'customer' },
  network: null,
};
const events =
  (more: object = {}) =>
  () =>
    listAuditEvents.result.parse({
      rows: [read, deletion],
      total: 60,
      has_more: false,
      person: null,
      ...more,
    });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const textsOf = (found: Locator) => found.elements().map(({ textContent }) => textContent);
const open = (answers: Answers = {}, search = '') =>
  renderPortal(`/admin/audit${search}`, aProfile({ role: 'admin' }), { [list]: events(), ...answers });

test('the audit log lists actor, action, subjects, time and network of each event', async () => {
  const { received } = await open();
  await expect.element(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
  await expect.element(page.getByText('Total: 60 events')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '192.0.2.0/24' })).toBeVisible();
  expect(textsOf(page.getByRole('columnheader'))).toEqual(['Time', 'Person', 'Action', 'About', 'Network']);
  expect(
    textsOf(page.getByRole('rowheader').or(page.getByRole('cell'))).map((text) =>
      text?.replaceAll('\u202F', ' '),
    ),
  ).toEqual(
    [
      [
        'Mar 2, 2026, 10:05:00 AM',
        'Dr. Paulapaula@example.org',
        'Opened a report pagepage 2',
        'Mia MeyerKit MB000132',
        '192.0.2.0/24',
      ],
      ['Mar 2, 2026, 10:05:00 AM', 'Deleted user', 'Deleted a usercustomer', 'Deleted user', '–'],
    ].flat(),
  );
  expect(received[list]?.[0]?.query).toEqual({ page: '1', page_size: '25' });
});

test('the audit log names lists, refused records and codes, former practitioners, and the last day of a grant', async () => {
  const { patient_id, patient_name } = read;
  const about = (values: object) => ({
    ...read,
    patient_id: null,
    patient_name: null,
    kit_id: null,
    ...values,
  });
  const rows = [
    about({ action: 'list_read', details: { list: 'patient_table' } }),
    about({ id: 9, action: 'record_refused', patient_id, patient_name, details: null }),
    about({ id: 10, action: 'code_refused', kit_id: 'MB000999', details: { kind: 'kit_code' } }),
    about({ id: 11, action: 'code_refused', details: { kind: 'practitioner_code' } }),
    { ...read, id: 12, actor_email: null },
    about({ id: 13, action: 'access_granted', details: { until: '2027-05-04T00:00:00Z' } }),
  ];
  await open({ [list]: events({ rows }) });
  await expect.element(page.getByRole('cell', { name: 'Kit MB000999' })).toBeVisible();
  const told = textsOf(page.getByRole('cell'));
  for (const text of [
    'Opened a listpatient table',
    'Was refused a record',
    'Entered a code that was refusedKit ID',
    'Entered a code that was refusedpractitioner code',
    'Dr. PaulaDeleted user',
    'Granted accessuntil May 3, 2027',
  ])
    expect(told).toContain(text);
});

test("the URL keeps the audit filter: the person by record id, days in the user's time zone", async () => {
  const { history, received } = await open(
    {
      [list]: ({ query }) => events({ person: query['person_id'] ? paula : null })(),
      'GET /api/admin/users': () =>
        listUsers.result.parse({
          users: [
            {
              ...paula,
              role: 'practitioner',
              practitioner_code: null,
              created_at: '2026-01-01T10:00:00Z',
              verification_reason: null,
              registration_source: null,
              registrations_per_day: null,
              is_confirmed: true,
              version: 1,
              deletion_due_at: null,
            },
          ],
          total: 1,
        }),
    },
    '?page=3',
  );
  await page.getByLabelText('From').fill('2026-03-01');
  await page.getByLabelText('To', { exact: true }).fill('2026-03-02');
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Opened a report page');
  const kit = page.getByRole('textbox', { name: 'Kit ID' });
  await kit.fill('mb 0001');
  await expect.element(page.getByText('MB and 6 digits')).toBeVisible();
  await kit.fill('mb 000132');
  await expect.element(kit).toHaveValue('MB000132');
  const person = page.getByRole('combobox', { name: 'Person' });
  await person.fill('paula');
  await page.getByRole('option', { name: 'Dr. Paula (paula@example.org)' }).click();

  await expect
    .poll(() => history.location.search)
    .toBe(`?from=2026-03-01&to=2026-03-02&action=report_read&person=${paulaId}&kit=MB000132`);
  await expect
    .poll(() => received[list]?.at(-1)?.query)
    .toEqual({
      since: '2026-03-01T00:00:00.000Z',
      before: '2026-03-03T00:00:00.000Z',
      action: 'report_read',
      person_id: paulaId,
      kit_id: 'MB000132',
      page: '1',
      page_size: '25',
    });
  await expect.element(person).toHaveValue('Dr. Paula (paula@example.org)');

  await button('Clear filters').click();
  await expect.poll(() => history.location.search).toBe('');
  await expect.element(kit).toHaveValue('');
  await expect.element(person).toHaveValue('');
});

test('the person filter shows the name after the list has loaded, or that the user was deleted', async () => {
  const { answers } = await open({ [list]: events({ person: paula }) }, `?person=${paulaId}`);
  const person = page.getByRole('combobox', { name: 'Person' });
  await expect.element(person).toHaveValue('Dr. Paula (paula@example.org)');
  answers[list] = events();
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Logged in');
  await expect.element(person).toHaveValue('Deleted user');
});

test('the URL keeps page and page size of the audit log', async () => {
  const { history } = await open();
  const pageSize = page.getByRole('combobox', { name: 'Rows per page:' });
  await expect.element(pageSize).toBeVisible();
  expect(textsOf(pageSize.getByRole('option'))).toEqual(['25', '50', '100']);
  await pageSize.selectOptions('50');
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect.poll(() => history.location.search).toBe('?page=2&page_size=50');
});

test('the audit log says that it lists only the newest of more than 10,000 events', async () => {
  await open({ [list]: events({ total: 10_000, has_more: true }) });
  await expect
    .element(page.getByText('More than 10,000 events. The newest are listed; the file has all of them.'))
    .toBeVisible();
});

test.each([
  ['', 'No events have been recorded yet.'],
  ['?action=signed_in', 'No events match your filter.'],
  ['?from=2026-03-02&to=2026-03-01', 'From must not be after To.'],
])('an empty audit log with the query string "%s" says: %s', async (search, sentence) => {
  await open({ [list]: events({ rows: [], total: 0 }) }, search);
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('an audit log that failed to load can be retried', async () => {
  const { answers } = await open({ [list]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load the audit log. Please try again.')).toBeVisible();
  answers[list] = events();
  await button('Try again').click();
  await expect.element(page.getByText('Total: 60 events')).toBeVisible();
});

test('the audit file follows the filter, and a failed download shows a message', async () => {
  const saved = savedFiles();
  const { answers, received } = await open(
    { 'GET /api/admin/audit/export': () => 'csv' },
    '?action=signed_in',
  );
  await button('Download CSV').click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['audit_log.csv']);
  expect(received['GET /api/admin/audit/export']?.map(({ query }) => query)).toEqual([
    { action: 'signed_in' },
  ]);
  // The download is an event itself.
  await expect.poll(() => received[list]?.length).toBe(2);

  answers['GET /api/admin/audit/export'] = refusal('unavailable');
  await button('Download CSV').click();
  await expect
    .poll(() => toastStore.getState().map(({ message }) => message))
    .toContain('Failed to download the audit log. Please try again.');
  expect(saved).toHaveLength(1);
  await expect.element(button('Download CSV')).toHaveFocus();
});
