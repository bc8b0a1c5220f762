import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReportReview, ReviewState } from '#contract/reports/report-reviews.ts';
import type { Role } from '#contract/shared/ids.ts';
import { aSummary } from '#web/reports/testing/aSummary.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const MARK = 'PUT /api/kit/MB000132/review';
const TAKE_BACK = 'DELETE /api/kit/MB000132/review';
const STATE = 'GET /api/kit/MB000132/review';
const CHANGED = '2026-02-10T10:00:00.123456+00:00';

const aMark = (more: Partial<ReportReview> = {}): ReportReview => ({
  reviewer: 'Dr. Paula',
  reviewed_at: '2026-02-11T10:00:00Z',
  is_own: true,
  is_current: true,
  ...more,
});
const others = aMark({ reviewer: 'Dr. Other', is_own: false });

/** Shows the report; the server keeps the reader's mark. */
async function show(role: Role, state: Partial<ReviewState> = {}, failing: Answers = {}) {
  let current: ReviewState = {
    report_changed_at: CHANGED,
    report_change: 'published',
    reviews: [],
    ...state,
  };
  return renderPortal('/kit/MB000132/report', aProfile({ role }), {
    'GET /api/kit/MB000132/available-pages': () => ({
      availablePages: [1],
      has_species: false,
      amended_at: null,
    }),
    'GET /api/kit/MB000132/report-summary': () => aSummary({ status: 'report_ready' }),
    [STATE]: () => current,
    [MARK]: () => void (current = { ...current, reviews: [...current.reviews, aMark()] }),
    [TAKE_BACK]: () =>
      void (current = { ...current, reviews: current.reviews.filter(({ is_own }) => !is_own) }),
    ...failing,
  });
}

const mark = page.getByRole('button', { name: 'Mark as reviewed' });
const takeBack = page.getByRole('button', { name: 'Take my mark back' });
const own = page.getByText('Reviewed by you on Feb 11, 2026.');

test('a practitioner marks a report as it was seen, keeps the focus, and takes the mark back', async () => {
  const { received } = await show('practitioner', { reviews: [others] });
  await expect.element(page.getByText('Reviewed by Dr. Other on Feb 11, 2026.')).toBeVisible();
  await mark.click();
  await expect.element(own).toBeVisible();
  expect(received[MARK]?.map(({ body }) => body)).toEqual([{ report_changed_at: CHANGED }]);
  await expect.element(takeBack).toHaveFocus();
  await takeBack.click();
  await expect.element(own).not.toBeInTheDocument();
  await expect.element(page.getByText('Reviewed by Dr. Other on Feb 11, 2026.')).toBeVisible();
});

test('the message about a mark takes it back', async () => {
  const { received } = await show('practitioner');
  await expect.element(page.getByText('You have not reviewed this report yet.')).toBeVisible();
  await mark.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(own).not.toBeInTheDocument();
  expect(received[TAKE_BACK]).toHaveLength(1);
});

test.each([
  ['published', 'new pages came on Mar 1, 2026.'],
  ['amended', 'the report was corrected on Mar 1, 2026.'],
  ['withdrawn', 'files were withdrawn on Mar 1, 2026.'],
] as const)('an old mark says that the report was %s since', async (report_change, reason) => {
  await show('practitioner', {
    report_changed_at: '2026-03-01T10:00:00Z',
    report_change,
    reviews: [aMark({ is_current: false })],
  });
  await expect.element(page.getByText(`Reviewed by you on Feb 11, 2026, before ${reason}`)).toBeVisible();
  await expect.element(mark).toBeVisible();
});

test('a mark on a report that changed in the meantime is refused with the reason, and given after that', async () => {
  const { answers, received } = await show('practitioner');
  await expect.element(mark).toBeVisible();
  const give = answers[MARK];
  answers[MARK] = refusal('report_changed_since');
  const later = '2026-03-01T10:00:00Z';
  answers[STATE] = () => ({ report_changed_at: later, report_change: 'amended', reviews: [] });
  await mark.click();
  await expect
    .element(page.getByText('This report has changed since you opened it. Please look at it again.'))
    .toBeVisible();
  await expect.element(mark).toBeVisible();
  if (give) answers[MARK] = give;
  await mark.click();
  await expect
    .poll(() => received[MARK]?.map(({ body }) => body))
    .toEqual([{ report_changed_at: CHANGED }, { report_changed_at: later }]);
});

test('reviews that failed to load can be retried, and the report is there all the same', async () => {
  const { answers } = await show('practitioner', {}, { [STATE]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load the reviews.')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'PAGE 1' })).toBeVisible();
  answers[STATE] = () => ({ report_changed_at: CHANGED, report_change: 'published', reviews: [] });
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(mark).toBeVisible();
});

test('an administrator reads the marks, and sets none', async () => {
  await show('admin', { reviews: [others] });
  await expect.element(page.getByText('Reviewed by Dr. Other on Feb 11, 2026.')).toBeVisible();
  await expect.element(mark).not.toBeInTheDocument();
});

test('a family sees no marks, and does not ask for them', async () => {
  const { received } = await show('customer', { reviews: [others] });
  await expect.element(page.getByRole('tab', { name: 'PAGE 1' })).toBeVisible();
  await expect.element(page.getByText(/review/i)).not.toBeInTheDocument();
  expect(received[STATE]).toBeUndefined();
});
