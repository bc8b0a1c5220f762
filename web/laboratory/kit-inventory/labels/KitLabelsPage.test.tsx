import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia } from '#web/testing/emulateMedia.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { readQr } from '#web/testing/readQr.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const list = 'GET /api/admin/kit-labels';
const kit = (number: number, more: object = {}) => ({
  kit_id: `MB${String(number).padStart(6, '0')}`,
  is_active: true,
  is_registered: false,
  proof: `proof-of-${number}`,
  ...more,
});
const labels = (kits: object[], total = kits.length) => ({
  kits,
  total,
  register_kit_url: 'https://portal.example/register-kit',
});

const open = (search: string, answers: Answers = {}) =>
  renderPortal(`/admin/kit-labels${search}`, aProfile({ role: 'admin' }), {
    [list]: () => labels([kit(1), kit(2, { is_active: false })]),
    ...answers,
  });

const onPaper = () => emulateMedia('print');
afterEach(() => emulateMedia(''));

const codes = page.getByRole('img', { name: /^QR code to register kit/ });
const field = (name: string) => page.getByRole('textbox', { name });
const show = () => page.getByRole('button', { name: 'Show Labels' }).click();

test('a range prints a label for each kit, and its QR code opens the registration', async () => {
  const { history, received } = await open('');
  await field('Start Kit ID').fill('mb 000001');
  await field('End Kit ID').fill('MB000004');
  await show();

  await expect.element(codes.first()).toBeVisible();
  expect(history.location.search).toBe('?start=MB000001&end=MB000004');
  await expect.element(page.getByRole('button', { name: 'Show Labels' })).toHaveFocus();
  await expect.element(field('Start Kit ID')).toHaveValue('MB000001');
  expect(received[list]?.[0]?.query).toEqual({ start: 'MB000001', end: 'MB000004' });
  expect(await readQr(codes.first().element())).toBe(
    'https://portal.example/register-kit?kit=MB000001#proof-of-1',
  );
  await expect
    .element(page.getByRole('list', { name: 'Sheet 1 of 1' }).getByText('MB000002', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('2 labels')).toBeVisible();
  await expect.element(page.getByText('Not in the inventory, and without a label: 2 kits.')).toBeVisible();
  await expect.element(page.getByText('MB000003, MB000004')).toBeVisible();
  await expect
    .element(page.getByText('Inactive or already registered, and not available for registration: 1 kit.'))
    .toBeVisible();

  // Named in the remark and on the label.
  expect(page.getByText('MB000002', { exact: true }).elements()).toHaveLength(2);
  await expect.element(page.getByText('Cannot be registered: inactive')).toBeVisible();

  const print = vi.spyOn(window, 'print').mockReturnValue();
  await page.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  ['no range', '', 'Enter a Start Kit ID and an End Kit ID, then choose Show Labels.'],
  ['an empty range', '?start=MB000001&end=MB000002', 'None of these kits are in the inventory.'],
])('%s: the page says on the screen and on paper why there are no labels', async (_case, search, reason) => {
  await open(search, { [list]: () => labels([]) });
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  await onPaper();
  await expect.element(page.getByText(reason)).toBeVisible();
});

test('a sheet of labels prints without its page', async () => {
  await open('?start=MB000001&end=MB000002');
  await expect.element(codes.first()).toBeVisible();
  await onPaper();
  await expect.element(codes.first()).toBeVisible();
  await expect.element(page.getByText('Kit Labels')).not.toBeVisible();
  await expect.element(page.getByLabelText('Label sheet')).not.toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
});

test.each([
  ['MB1', 'MB000002', 'Start Kit ID', 'Both start and end kit IDs must be in format MB######'],
  ['MB000002', '1', 'End Kit ID', 'Both start and end kit IDs must be in format MB######'],
  ['MB000002', 'MB000001', 'End Kit ID', 'Start kit ID must be less than end kit ID'],
  ['MB000000', 'MB001000', 'End Kit ID', 'Range too large. Maximum 1000 labels at once.'],
])('labels from %s to %s are refused at the field %s: %s', async (start, end, wrong, sentence) => {
  const { received } = await open('');
  await field('Start Kit ID').fill(start);
  await field('End Kit ID').fill(end);
  await show();
  await expect.element(field(wrong)).toHaveAccessibleDescription(sentence);
  const [other] = ['Start Kit ID', 'End Kit ID'].filter((name) => name !== wrong);
  await expect.element(field(other ?? '')).toHaveAccessibleDescription('');
  expect(received[list]).toBeUndefined();
});

test('an inventory search prints its labels on sheets of the chosen format', async () => {
  const { history, received } = await open('?search=mb00', {
    [list]: () =>
      labels(
        Array.from({ length: 30 }, (_, index) => kit(index + 1)),
        1234,
      ),
  });
  await expect.element(page.getByText('These are the first of 1,234 kits.')).toBeVisible();
  expect(received[list]?.[0]?.query).toEqual({ search: 'mb00' });
  const sheets = page.getByRole('list', { name: /^Sheet/ });
  await expect.poll(() => sheets.elements().length).toBe(2);

  await page
    .getByRole('combobox', { name: 'Label sheet' })
    .selectOptions('Letter, 2 × 5 labels of 101.6 × 50.8 mm');
  await expect.poll(() => sheets.elements().length).toBe(3);
  expect(history.location.search).toBe('?search=mb00&format=letter-2x5');
});

test('a range without kits says so, and labels that failed to load can be retried', async () => {
  const { answers } = await open('?start=MB000001&end=MB000002', { [list]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load the labels. Please try again.')).toBeVisible();
  answers[list] = () => labels([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('None of these kits are in the inventory.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});
