import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type CountsCheck, Finding } from '#contract/plausibility/findings.ts';
import type { ReportFile, UploadedReport } from '#contract/reports/reports.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const moment = '2026-11-21T10:00:00Z';
const later = '2026-11-22T10:00:00.123456+00:00';
const ODD = 'MB000132';
const PLAIN = 'MB000133';
const filesOf = (kit_id: string) => `GET /api/admin/reports/${kit_id}`;
const publishOf = (kit_id: string) => `POST /api/admin/reports/${kit_id}/publish`;
const HOLD = `POST /api/admin/reports/${ODD}/hold`;
const RELEASE = `POST /api/admin/reports/${ODD}/release`;
const WAITING = `GET ${listWaitingReports.path}`;
const LIMITS = 'GET /api/admin/plausibility-limits';

const SENTENCE = 'Unlike stool: 21% skin genera (limit 3%)';
const findings = [
  Finding.parse({ code: 'unlike_stool', place: 'skin', share: 0.2098, limit: 0.03 }),
  Finding.parse({
    code: 'unlike_earlier_kits',
    kit_id: 'MB000131',
    distance: 4.334,
    limit: 4.3,
    compared: 1,
  }),
];
const aCheck = (more: Partial<CountsCheck> = {}): CountsCheck => ({
  version: 2,
  findings,
  decision: null,
  decided_at: null,
  decided_by: null,
  note: null,
  ...more,
});
const aFile = (number: ReportFile['page'], published_at: string | null = null): ReportFile => ({
  page: number,
  version: 2,
  bytes: 10,
  uploaded_at: moment,
  published_at,
  drawn_from: null,
});
const aReport = (kit_id: string, more: Partial<UploadedReport> = {}): UploadedReport => ({
  kit_id: KitCode.parse(kit_id),
  is_registered: true,
  awaits_release: false,
  report_generated_at: null,
  files: [aFile(1), aFile(7)],
  amended_at: null,
  replaced_pages: [],
  is_proved: false,
  counts_check: aCheck(),
  ...more,
});

const renderKits = (address: string, given: Answers = {}) =>
  renderPortal(`/admin/reports${address}`, aProfile({ role: 'admin' }), {
    [WAITING]: () => ({ rows: [], total: 0, file_max_bytes: 1024 * 1024 }),
    [filesOf(ODD)]: () => aReport(ODD),
    [filesOf(PLAIN)]: () => aReport(PLAIN, { counts_check: aCheck({ findings: [] }) }),
    ...given,
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openDialog = async () => {
  await button(`Publish ${ODD}`).click();
  return page.getByRole('dialog', { name: `Publish the report of ${ODD}?` });
};

afterEach(() => vi.restoreAllMocks());

test('a publication asks what should happen to implausible counts, and keeps them over the decision that was seen', async () => {
  const { received, answers } = await renderKits(`?kits=${ODD}`);
  const card = page.getByRole('region', { name: ODD });
  await expect.element(card.getByText(SENTENCE)).toBeVisible();
  await expect
    .element(
      card.getByText(
        "Unlike this person's earlier kits: a genus typically changes 4.33-fold from MB000131, the only other kit (limit 4.3-fold)",
      ),
    )
    .toBeVisible();
  const dialog = await openDialog();
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog.getByText('Please keep or hold the counts')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^Keep/ })).toHaveFocus();
  expect(received[publishOf(ODD)]).toBeUndefined();

  answers[publishOf(ODD)] = () => aReport(ODD);
  await dialog.getByRole('radio', { name: /^Keep/ }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText(`Report of kit ${ODD} published`)).toBeVisible();
  expect(received[publishOf(ODD)]?.map(({ body }) => body)).toEqual([
    {
      files: [
        { page: 1, version: 2 },
        { page: 7, version: 2 },
      ],
      keep: true,
      decided_at: null,
    },
  ]);
});

test('a hold sends the version and a note for staff, and the card tells who holds the counts', async () => {
  const { received, answers } = await renderKits(`?kits=${ODD}`);
  answers[HOLD] = () => {
    answers[filesOf(ODD)] = () =>
      aReport(ODD, {
        counts_check: aCheck({
          decision: 'hold',
          decided_at: later,
          decided_by: 'Ada Admin',
          note: 'Cracked',
        }),
      });
    return undefined;
  };
  const dialog = await openDialog();
  await dialog.getByRole('radio', { name: /^Hold/ }).click();
  await dialog.getByLabelText('Note for staff (optional)').fill('Cracked');
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect.element(page.getByText(`Counts of kit ${ODD} held`)).toBeVisible();
  expect(received[HOLD]?.map(({ body }) => body)).toEqual([
    { version: 2, decided_at: null, note: 'Cracked' },
  ]);
  const card = page.getByRole('region', { name: ODD });
  await expect.element(card.getByText(/^Held by Ada Admin on .*: Cracked$/)).toBeVisible();
  await expect.element(card.getByText('Counts on hold', { exact: true })).toBeVisible();
});

test('an administrator who decides second sees the decision of the first', async () => {
  const { answers, received } = await renderKits(`?kits=${ODD}`);
  const dialog = await openDialog();
  await dialog.getByRole('radio', { name: /^Keep/ }).click();
  answers[publishOf(ODD)] = refusal('counts_decided');
  answers[filesOf(ODD)] = () =>
    aReport(ODD, { counts_check: aCheck({ decision: 'hold', decided_at: later, decided_by: 'Ada Admin' }) });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Somebody else has decided/);
  await expect.element(dialog.getByText(/^Held by Ada Admin/)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^Keep/ })).not.toBeChecked();

  answers[publishOf(ODD)] = () => aReport(ODD);
  await dialog.getByRole('radio', { name: /^Keep/ }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => received[publishOf(ODD)]?.at(-1)?.body).toMatchObject({ decided_at: later });
});

test('findings that come up with the publication are shown before it is tried again', async () => {
  const { answers } = await renderKits(`?kits=${ODD}`, {
    [filesOf(ODD)]: () => aReport(ODD, { counts_check: aCheck({ findings: [] }) }),
    [publishOf(ODD)]: refusal('counts_implausible'),
  });
  const dialog = await openDialog();
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
  answers[filesOf(ODD)] = () => aReport(ODD);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^Keep/ })).toBeVisible();
});

test('"Publish all" publishes the plausible reports and lists the others with their findings', async () => {
  const { received } = await renderKits(`?kits=${ODD},${PLAIN}`, {
    [publishOf(PLAIN)]: () => aReport(PLAIN),
  });
  await button('Publish all 2 reports').click();
  const dialog = page.getByRole('dialog', { name: 'Publish 1 of 2 reports?' });
  const others = dialog.getByRole('region', { name: 'Not published' });
  await expect.element(others.getByText(ODD)).toBeVisible();
  await expect.element(others.getByText(SENTENCE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText(`Report of kit ${PLAIN} published`)).toBeVisible();
  expect(received[publishOf(PLAIN)]?.map(({ body }) => body)).toEqual([
    {
      files: [
        { page: 1, version: 2 },
        { page: 7, version: 2 },
      ],
    },
  ]);
  expect(received[publishOf(ODD)]).toBeUndefined();
});

test('"Publish all" without a plausible report publishes nothing', async () => {
  await renderKits(`?kits=${ODD},${PLAIN}`, { [filesOf(PLAIN)]: () => aReport(PLAIN) });
  await button('Publish all 2 reports').click();
  const dialog = page.getByRole('dialog', { name: 'Publish 0 of 2 reports?' });
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
});

test('the list of waiting kits shows findings and holds, and no finding of plausible or kept counts', async () => {
  const aRow = (kit_id: string, counts_check: CountsCheck | null) => ({
    kit_id: KitCode.parse(kit_id),
    is_registered: true,
    awaits_release: false,
    unpublished_pages: [7],
    uploaded_at: moment,
    counts_check,
  });
  await renderKits('?view=waiting', {
    [WAITING]: () => ({
      rows: [
        aRow(ODD, aCheck()),
        aRow(PLAIN, aCheck({ findings: [] })),
        aRow('MB000134', aCheck({ decision: 'hold', decided_at: later })),
        aRow('MB000135', aCheck({ decision: 'keep', decided_at: later })),
        aRow('MB000136', null),
      ],
      total: 5,
      file_max_bytes: 10,
    }),
  });
  const row = (kit_id: string) => page.getByRole('row').filter({ hasText: kit_id });
  await expect.element(row(ODD).getByText('Needs a decision')).toBeVisible();
  await expect.element(row(ODD).getByText(SENTENCE)).toBeVisible();
  await expect.element(row('MB000134').getByText('On hold')).toBeVisible();
  for (const kit_id of [PLAIN, 'MB000135', 'MB000136'])
    await expect.element(row(kit_id).getByText(/Unlike/)).not.toBeInTheDocument();
});

test('a release of implausible counts shows their findings and keeps them', async () => {
  const published = [aFile(1, moment), aFile(7, moment)];
  const { received } = await renderKits(`?kits=${ODD}`, {
    [filesOf(ODD)]: () => aReport(ODD, { awaits_release: true, is_proved: true, files: published }),
    [RELEASE]: () => aReport(ODD),
  });
  await expect.element(page.getByText(/compared with the other kits of this person/)).toBeVisible();
  await button(`Release report of ${ODD}`).click();
  const dialog = page.getByRole('dialog', { name: `Release the report of ${ODD}?` });
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep and release' }).click();
  await expect
    .poll(() => received[RELEASE]?.map(({ body }) => body))
    .toEqual([{ keep: true, decided_at: null }]);
});

test('the limits are shown with their sources and genera, and can be loaded again', async () => {
  const { answers } = await renderKits(`?kits=${ODD}`, { [LIMITS]: refusal('not_found') });
  await button('Limits and sources').click();
  const dialog = page.getByRole('dialog', { name: 'Limits and sources' });
  await expect.element(dialog.getByText('Failed to load the limits. Please try again.')).toBeVisible();
  answers[LIMITS] = () => ({
    limits: [
      {
        code: 'skin_share',
        meaning: 'Largest share of skin genera in all reads',
        value: 0.03,
        unit: 'share',
        source: 'Counted on 467 samples.',
        changed_at: moment,
      },
      {
        code: 'smallest',
        meaning: 'Smallest',
        value: 0.00005,
        unit: 'share',
        source: 'Own.',
        changed_at: moment,
      },
    ],
    genera: [{ place: 'skin', genus_keys: ['finegoldia'] }],
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('Largest share of skin genera in all reads: 3%')).toBeVisible();
  await expect.element(dialog.getByText('Smallest: 0.005%')).toBeVisible();
  await expect.element(dialog.getByText(/Counted on 467 samples\. Set on Nov 21, 2026/)).toBeVisible();
  await dialog.getByText('Skin genera (1)').click();
  await expect.element(dialog.getByText('Finegoldia')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
