import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type PreviewedColumn, previewRun, type StoredColumn, uploadRun } from '#contract/reports/runs.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { FakeUpload, fakeUploads } from '#web/reports/testing/fakeUpload.ts';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const kitId = (number: number) => KitCode.parse(`MB${String(number).padStart(6, '0')}`);

const aColumn = (column: string, kit: PreviewedColumn['kit'] = { status: null, counts: null }) =>
  ({ column, reads_total: 15_000, kit, error: null }) satisfies PreviewedColumn;
const noKit: PreviewedColumn = {
  column: 'Blank control',
  reads_total: null,
  kit: null,
  error: { code: 'invalid_request', message: 'The name of this column is no Kit ID (e.g., MB000132).' },
};
const counts = { version: 2, is_published: false, is_on_hold: false, is_same: false };
const columns: PreviewedColumn[] = [
  aColumn('MB000001'),
  aColumn('MB000002', { status: 'in_analysis', counts }),
  aColumn('MB000003', { status: 'report_ready', counts: { ...counts, is_published: true } }),
  aColumn('MB000004', { status: 'in_analysis', counts: { ...counts, is_on_hold: true } }),
  aColumn('MB000005', { status: 'cancelled', counts: null }),
  aColumn('MB000006', { status: 'received', counts: { ...counts, is_same: true } }),
  noKit,
];

const lastUpload = () => FakeUpload.started.at(-1);
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (column: string) => page.getByRole('row', { name: new RegExp(column) });

/** Chooses a table, whose columns meet these kits. */
async function choose(found: readonly PreviewedColumn[] = columns) {
  fakeUploads();
  const portal = await renderPortal('/admin/reports/run', aProfile({ role: 'admin' }));
  await userEvent.upload(page.getByLabelText('Table of a run'), new File(['#OTU ID'], 'run.tsv'));
  await expect.poll(() => lastUpload()?.url).toBe(previewRun.path);
  lastUpload()?.answer(200, { columns: found });
  await expect.element(page.getByRole('heading', { name: 'run.tsv' })).toHaveFocus();
  return portal;
}

async function store(name: string) {
  await button(name).click();
  const dialog = page.getByRole('dialog', { name: 'How were these counts made?' });
  await dialog.getByLabelText('Method').fill('16S');
  await dialog.getByRole('button', { name: 'Store' }).click();
}

const aStoredColumn = (column: string, more: Partial<StoredColumn> = {}): StoredColumn => ({
  column,
  counts: {
    page: 7,
    version: 1,
    bytes: 10,
    uploaded_at: '2026-11-27T10:00:00Z',
    published_at: null,
    is_new: true,
    findings: [],
    notes: [],
  },
  error: null,
  ...more,
});

/** The kits of the current call. */
const sentKits = () => new URLSearchParams(lastUpload()?.url.split('?')[1]).get('kits')?.split(',') ?? [];
const answer = (answers = sentKits().map((kit) => aStoredColumn(kit))) =>
  lastUpload()?.answer(200, { columns: answers });
const isSent = (...kits: string[]) => expect.poll(sentKits).toEqual(kits);

afterEach(() => vi.unstubAllGlobals());

test('a table is shown before anything is stored, and only harmless columns are chosen', async () => {
  await choose();
  for (const kit of ['MB000001', 'MB000002']) await expect.element(box(kit)).toBeChecked();
  for (const kit of ['MB000003', 'MB000004', 'MB000005', 'MB000006'])
    await expect.element(box(kit)).not.toBeChecked();
  expect(box('Blank control').elements()).toEqual([]);
  await expect.element(row('Blank control')).toMatchTextContent(/no Kit ID/);
  await expect.element(row('MB000003')).toMatchTextContent(/Published: new counts amend the report/);
  await expect.element(row('MB000004')).toMatchTextContent(/Version 2, on hold/);
  await expect.element(row('MB000005')).toMatchTextContent(/Cancelled/);
  await expect.element(button('Store the counts of 2 kits')).toBeVisible();
  expect(FakeUpload.started).toHaveLength(1);
  expect(await barriersIn(page.getByRole('main').element())).toEqual([]);
});

test('the keyboard chooses a column, and all columns of a kind', async () => {
  await choose();
  (box('MB000001').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(button('Store the counts of 1 kit')).toBeVisible();
  (box('1 with published counts').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(box('MB000003')).toBeChecked();
  await expect.element(button('Store the counts of 2 kits')).toBeVisible();
});

test('the chosen columns are stored, and the outcome of each leads to its publication', async () => {
  const { history } = await choose();
  await store('Store the counts of 2 kits');
  await isSent('MB000001', 'MB000002');
  expect(lastUpload()?.url).toContain(`${uploadRun.path}?method=16S&`);
  answer([
    aStoredColumn('MB000001', {
      counts: {
        ...aStoredColumn('MB000001').counts!,
        findings: ['Unlike stool: 21% skin genera (limit 3%)'],
      },
    }),
    aStoredColumn('MB000002', {
      counts: null,
      error: {
        code: 'kit_deleted',
        message: 'The kit with this ID was deleted. It accepts no more reports.',
      },
    }),
  ]);
  await expect.element(page.getByText('1 of 2 kits stored, 1 with findings, 1 refused')).toBeVisible();
  await expect
    .element(row('MB000001'))
    .toMatchTextContent(/Stored as version 1\s*Unlike stool: 21% skin genera/);
  await expect.element(row('MB000002')).toMatchTextContent(/was deleted/);
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await expect.poll(() => history.location.href).toBe('/admin/reports?kits=MB000001');
});

test('many kits are stored group by group, and those of a failed group can be stored again', async () => {
  await choose(Array.from({ length: 60 }, (_, at) => aColumn(kitId(at))));
  await store('Store the counts of 60 kits');
  await expect.poll(() => sentKits().length).toBe(25);
  answer();
  await isSent(...Array.from({ length: 25 }, (_, at) => kitId(25 + at)));
  await expect.element(page.getByText('25 of 60 kits stored')).toBeVisible();
  lastUpload()?.answer(503, { code: 'unavailable', message: 'The portal is not reachable.' });
  const failure = page.getByText('The portal is not reachable. Some kits without an outcome', {
    exact: false,
  });
  await expect.element(failure).toBeVisible();
  await button('Store the counts of 35 kits').click();
  // The particulars of the counts are kept.
  await expect.element(page.getByLabelText('Method')).toHaveValue('16S');
  await page.getByRole('dialog').getByRole('button', { name: 'Store' }).click();
  await isSent(...Array.from({ length: 25 }, (_, at) => kitId(25 + at)));
  answer(
    sentKits().map((kit) => aStoredColumn(kit, { counts: { ...aStoredColumn(kit).counts!, is_new: false } })),
  );
  await expect.poll(() => sentKits().length).toBe(10);
  answer();
  await expect.element(page.getByText('60 of 60 kits stored, 25 unchanged')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('storing stops after the current group', async () => {
  await choose(Array.from({ length: 30 }, (_, at) => aColumn(kitId(at))));
  await store('Store the counts of 30 kits');
  await expect.poll(() => sentKits().length).toBe(25);
  await button('Stop').click();
  await expect.element(button('Stopping after these kits...')).toBeVisible();
  answer();
  await expect.element(button('Store the counts of 5 kits')).toBeVisible();
  await expect.element(page.getByText('25 of 30 kits stored')).toBeVisible();
});

test('a file that is no table is refused with its sentence, and another one can be chosen', async () => {
  fakeUploads();
  await renderPortal('/admin/reports/run', aProfile({ role: 'admin' }));
  const input = page.getByLabelText('Table of a run');
  await userEvent.upload(input, new File(['rank,name,reads'], 'one.csv'));
  await expect.poll(() => lastUpload()?.url).toBe(previewRun.path);
  lastUpload()?.answer(422, {
    code: 'counts_not_readable',
    message: 'A file of this format holds one sample.',
  });
  await expect.element(page.getByText('A file of this format holds one sample.')).toBeVisible();
  await userEvent.upload(input, new File(['#OTU ID'], 'run.tsv'));
  await expect.poll(() => FakeUpload.started).toHaveLength(2);
  await expect.element(page.getByText('A file of this format holds one sample.')).not.toBeInTheDocument();
});
