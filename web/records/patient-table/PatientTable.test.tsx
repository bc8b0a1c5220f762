import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aRow, aTable, aTotal, countCall, listCall } from './testing/aRow.ts';

const showSearch = (answers: Answers, query = 'search=a') =>
  renderPortal(`/practitioner-patients?tab=all&${query}`, aProfile({ role: 'admin' }), {
    [listCall]: aTable([aRow()], null),
    ...answers,
  });
const announced = () => page.getByRole('status').filter({ hasText: 'Total' });
const shownRows = page.getByText(/^\d+–\d+ of /);
const next = page.getByRole('button', { name: 'Go to next page' });

test('the total is counted while the rows are on the screen and pages can be turned', async () => {
  let count = (_total: number) => {};
  const counted = new Promise<object>((resolve) => {
    count = (total) => resolve(aTotal(total)());
  });
  const { received, history } = await showSearch({ [countCall]: () => counted });
  await expect.element(page.getByText('Emma Stone')).toBeVisible();
  const counting = page.getByText('Total: counting…');
  await expect.element(counting).toBeVisible();
  // Screen readers announce the total once.
  await expect.element(counting).toHaveAttribute('aria-hidden', 'true');
  await expect.element(shownRows).toHaveTextContent('1–20 of more than 20');

  await next.click();
  await expect.poll(() => history.location.search).toContain('page=2');
  await expect.element(shownRows).toHaveTextContent('21–40 of more than 40');

  count(997);
  await expect.element(announced()).toHaveTextContent('Total: 997 records');
  await expect.element(shownRows).toHaveTextContent('21–40 of 997');

  // A later page of the same search uses the same count.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  await next.click();
  await expect.element(shownRows).toHaveTextContent('41–60 of 997');
  vi.useRealTimers();
  expect(received[countCall]?.map(({ query }) => query)).toEqual([{ search: 'a' }]);
});

test('a total that failed to load can be counted again', async () => {
  const { answers } = await showSearch({ [countCall]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to count the records.')).toBeVisible();
  await expect.element(page.getByText('Emma Stone')).toBeVisible();
  await expect.element(next).toBeEnabled();

  answers[countCall] = aTotal(41);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Total: 41 records')).toBeVisible();
  await expect.element(shownRows).toHaveTextContent('1–20 of 41');
});

test('a total that comes with the rows is not counted again', async () => {
  const { received } = await showSearch({ [listCall]: aTable([aRow()], 1) });
  await expect.element(announced()).toHaveTextContent('Total: 1 records');
  expect(received[countCall]).toBeUndefined();
});
