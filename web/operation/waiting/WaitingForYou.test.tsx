import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { nothingWaits } from './testing/nothingWaits.ts';

const claims = 'GET /api/admin/kit-claims/open';
const open = (answers: Answers) =>
  renderPortal('/practitioner-patients', aProfile({ role: 'admin' }), { ...nothingWaits, ...answers });
const card = page.getByRole('region', { name: 'Waiting for you' });
const tasksOf = () =>
  card
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('an administrator starts with the numbers of all that waits, each a link to its screen', async () => {
  await open({
    'GET /api/admin/symptom-checks/open': () => ({ open: 1 }),
    [claims]: () => ({ open: 2 }),
    'GET /api/admin/reports': () => ({ rows: [], total: 1234, file_max_bytes: 1 }),
    'GET /api/admin/kit-figures': () => ({
      weeks: [],
      open: [
        { status: 'registered', kits: 9, late: 1 },
        { status: 'received', kits: 4, late: 3 },
      ],
      inactive_unregistered: 0,
    }),
    'GET /api/admin/arrivals': () => ({ arrivals: [], waiting: 7, late: 5 }),
    'GET /api/admin/deliveries/failures': () => ({ failed_mails: 6, failed_jobs: 1 }),
  });
  await expect.element(card.getByText('1,234')).toBeVisible();
  expect(tasksOf()).toEqual([
    '1 questionnaire whose symptoms may stand in the wrong column',
    '2 claims to kits need your decision',
    '1,234 reports are not published yet',
    '4 kits have had no report for longer than 21 days',
    '5 kits set aside for more than a week, without a registration',
    '7 mails and jobs failed',
  ]);
  // Each link has the words that it shows as its name.
  await expect
    .element(card.getByRole('link', { name: '2 claims to kits need your decision' }))
    .toHaveAttribute('href', '/admin/kit-claims?state=open');
  expect(
    card
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/admin/symptom-checks?state=open',
    '/admin/kit-claims?state=open',
    '/admin/reports?view=waiting',
    '/admin/kit-progress?filter=late',
    '/admin/kit-intake',
    '/admin/deliveries',
  ]);
});

test('a number that did not load can be retried, and the others are there', async () => {
  const { answers, received } = await open({
    [claims]: refusal('unexpected'),
    'GET /api/admin/arrivals': () => ({ arrivals: [], waiting: 1, late: 1 }),
  });
  await expect.element(card.getByText('Some of the numbers did not load. Please try again.')).toBeVisible();
  expect(tasksOf()).toEqual(['1 kit set aside for more than a week, without a registration']);
  const { promise, resolve } = withResolvers<object>();
  answers[claims] = () => promise;
  const again = card.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.poll(() => received[claims]?.length).toBeGreaterThan(1);
  await expect.element(again).toHaveFocus();
  expect(tasksOf()).toHaveLength(1);
  resolve({ open: 1 });
  await expect.element(card.getByText('claim to a kit needs your decision')).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
});

test('the tasks come before the choice of a practitioner', async () => {
  await open({});
  await expect.element(card).toBeVisible();
  const select = page.getByRole('combobox', { name: 'Select Practitioner' });
  await expect.element(select).toBeVisible();
  expect(
    card.element().compareDocumentPosition(select.element()) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

test('an administrator with nothing to do reads so', async () => {
  await open({});
  await expect.element(card.getByText('Nothing waits.')).toBeVisible();
  expect(tasksOf()).toEqual([]);
  await expect.element(card.getByText('No mail or job failed')).toBeVisible();
  expect(card.getByRole('listitem').elements()).toHaveLength(6);
});
