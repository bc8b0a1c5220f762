import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { aNewReport, aRow, aTable, listCall } from '#web/records/patient-table/testing/aRow.ts';
import { renderRow } from '#web/records/patient-table/testing/renderRow.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const MARK = 'PUT /api/kit/MB000132/review';
const TAKE_BACK = 'DELETE /api/kit/MB000132/review';
const box = page.getByRole('checkbox', { name: 'Reviewed: report of MB000132' });
const own = { reviewer: 'Dr. Paula', reviewed_at: '2026-02-12T10:00:00Z', is_own: true, is_current: true };

test('a row marks its report, with the change that the row shows, and takes the mark back', async () => {
  const { promise: stored, resolve } = withResolvers();
  const { answers, received } = await renderRow(aRow({ ...aNewReport, reviews: [] }));
  answers[MARK] = async () => {
    await stored;
    answers[listCall] = aTable([aRow({ ...aNewReport, is_new: false, reviews: [own] })], 1);
  };
  await box.click();
  await expect.element(box).toHaveAttribute('aria-disabled', 'true');
  resolve();
  await expect.element(page.getByRole('rowheader', { name: 'Emma Stone New' })).not.toBeInTheDocument();
  await expect.element(box).toBeChecked();
  expect(received[MARK]?.map(({ body }) => body)).toEqual([
    { report_changed_at: aNewReport.report_changed_at },
  ]);

  answers[TAKE_BACK] = () => void (answers[listCall] = aTable([aRow({ ...aNewReport, reviews: [] })], 1));
  await box.click();
  await expect.element(box).not.toBeChecked();
});

test('a refused mark leaves the box empty and says why', async () => {
  await renderRow(aRow({ ...aNewReport, reviews: [] }), { [MARK]: refusal('report_changed_since') });
  await box.click();
  await expect
    .element(page.getByText('This report has changed since you opened it. Please look at it again.'))
    .toBeVisible();
  await expect.element(box).not.toBeChecked();
});

test('a row counts the marks, and names their authors on demand', async () => {
  await renderRow(aRow({ ...aNewReport, reviews: [...(aNewReport.reviews ?? []), own] }));
  await page.getByRole('button', { name: 'Reviewed: 2' }).click();
  const reviews = page.getByRole('dialog', { name: 'Reviews of MB000132' });
  await expect.element(reviews.getByText(/Reviewed by Dr\. Samuel Osei on Feb 11, 2024\./)).toBeVisible();
  await expect.element(reviews.getByText(/Reviewed by you on Feb 12, 2026\./)).toBeVisible();
});

test('a report that changed since the own mark asks for another', async () => {
  await renderRow(
    aRow({
      ...aNewReport,
      report_changed_at: '2026-02-13T10:00:00Z',
      report_change: 'amended',
      reviews: [{ ...own, is_current: false }],
    }),
  );
  await expect
    .element(page.getByRole('checkbox', { name: 'Review again: report of MB000132' }))
    .not.toBeChecked();
  page.getByRole('button', { name: 'Review again' }).element().focus();
  await expect
    .element(page.getByRole('tooltip', { includeHidden: true }))
    .toHaveTextContent('Reviewed by you on Feb 12, 2026, before the report was corrected on Feb 13, 2026.');
});

test('a kit without a report has no mark', async () => {
  await renderRow(aRow());
  await expect.element(page.getByText('Emma Stone')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('an administrator sees the marks without a box', async () => {
  await renderPortal('/practitioner-patients?tab=all', aProfile({ role: 'admin' }), {
    [listCall]: aTable([aRow({ ...aNewReport, is_new: false })], 1),
  });
  await expect.element(page.getByRole('button', { name: 'Reviewed: 1' })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});
