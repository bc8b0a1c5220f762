import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { assignPractitionerCode, listPractitioners } from '#contract/families/practitioner-codes.ts';
import { getHoldPolicy } from '#contract/reports/report-holds.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { toastStore } from '#web/ui/toasts.ts';

const ada = {
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  full_name: 'Dr. Ada Field',
  practitioner_code: 'ADA123',
  created_at: '2026-01-01T10:00:00Z',
};
const nameless = {
  ...ada,
  id: '5b7a1c1e-0000-4000-8000-000000000002',
  full_name: null,
  practitioner_code: null,
};

const listCall = `GET ${listPractitioners.path}`;
const assignCall = `PUT /api/admin/practitioners/${ada.id}/code`;
const list =
  (practitioners: readonly object[], total = practitioners.length) =>
  () =>
    listPractitioners.result.parse({ practitioners, total });

/** Shows the page. The server assigns the given code, or RND456 as a random one, and lists it afterwards. */
function renderPage(given: Answers = {}) {
  let listed = list([ada, nameless]);
  const answers: Answers = {
    [listCall]: () => listed(),
    [`GET ${getHoldPolicy.path}`]: () => ({ longest_days: 14, default_days: 0 }),
    [assignCall]: ({ body }) => {
      const asked = assignPractitionerCode.body.parse(body);
      const assigned = { practitioner_code: asked.practitioner_code ?? 'RND456' };
      listed = list([{ ...ada, ...assigned }, nameless]);
      return assignPractitionerCode.result.parse(assigned);
    },
    ...given,
  };
  return renderPortal('/admin/practitioner-codes', aProfile({ role: 'admin' }), answers);
}

const button = (name: string) => page.getByRole('button', { name });
const codeField = () => page.getByPlaceholder('ABC123');
const regenerate = () => button('Regenerate code of Dr. Ada Field').click();

/** Duration of a toast in milliseconds. */
const lastsFor = (text: string) => toastStore.getState().find(({ message }) => message === text)?.durationMs;

test('the page lists practitioners with their codes', async () => {
  await renderPage();

  await expect.element(page.getByRole('heading', { name: 'Practitioner Code Management' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Dr. Ada Field' })).toBeVisible();
  const cells = page
    .getByRole('rowheader')
    .or(page.getByRole('cell'))
    .elements()
    .map((cell) => cell.textContent);
  expect(cells).toEqual([
    'Dr. Ada Field',
    'ADA123Copy',
    'Jan 1, 2026',
    'Regenerate',
    nameless.id,
    'No code assigned',
    'Jan 1, 2026',
    'Generate',
  ]);
  const headings = page
    .getByRole('columnheader')
    .elements()
    .map((heading) => heading.textContent);
  expect(headings).toEqual(['PRACTITIONER NAME', 'ACCESS CODE', 'JOINED DATE', 'ACTIONS']);
});

test('the practitioners are searched, sorted and paged by the server', async () => {
  const { received } = await renderPage({ [listCall]: list([ada], 60) });
  const asked = () => received[listCall]?.at(-1)?.query;
  await page.getByRole('searchbox', { name: 'Search' }).fill('field');
  // A search that is still being typed leads back to the first page.
  await expect.poll(asked).toMatchObject({ search: 'field' });
  await button('ACCESS CODE').click();
  await button('Go to next page').click();
  await expect
    .poll(asked)
    .toEqual({ search: 'field', sort: 'practitioner_code', order: 'asc', page: '2', page_size: '25' });
});

test('the page says that there are no practitioners', async () => {
  await renderPage({ [listCall]: list([]) });
  await expect.element(page.getByText('No practitioners found in the system.')).toBeVisible();
});

test('a list of practitioners that failed to load can be retried', async () => {
  const { answers } = await renderPage({ [listCall]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load practitioners')).toBeVisible();

  answers[listCall] = list([ada]);
  await button('Try again').click();
  await expect.element(page.getByText('Dr. Ada Field')).toBeVisible();
});

test.each([
  ['Code ADA123 copied to clipboard!', () => Promise.resolve()],
  ['Failed to copy code to clipboard', () => Promise.reject(new Error('refused'))],
])('copying a practitioner code shows: %s', async (sentence, writeText) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  await renderPage();

  await button('Copy code of Dr. Ada Field').click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(lastsFor(sentence)).toBe(3000);
});

test('a first code is generated without a warning', async () => {
  await renderPage();
  await button(`Generate code of ${nameless.id}`).click();

  const dialog = page.getByRole('dialog', { name: 'Generate Access Code' });
  await expect.element(dialog.getByText(nameless.id)).toBeVisible();
  expect(page.getByText('Regenerating will invalidate the current code!').elements()).toHaveLength(0);
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a random code replaces the current one, after a warning', async () => {
  const { received } = await renderPage();
  await regenerate();

  const dialog = page.getByRole('dialog', { name: 'Regenerate Access Code' });
  await expect.element(dialog.getByText('Dr. Ada Field')).toBeVisible();
  await expect.element(dialog.getByText('Regenerating will invalidate the current code!')).toBeVisible();
  await expect.element(dialog.getByText('Access that patients granted with it stays.')).toBeVisible();
  await expect.element(dialog.getByText('Current code: ADA123')).toBeVisible();
  await button('Auto-Generate Random Code').click();

  await expect.element(page.getByText('Code RND456 assigned successfully!')).toBeVisible();
  expect(lastsFor('Code RND456 assigned successfully!')).toBe(5000);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('RND456', { exact: true })).toBeVisible();
  expect(received[assignCall]?.map(({ body }) => body)).toEqual([
    { practitioner_code: null, current_code: 'ADA123' },
  ]);
});

test('a code typed by hand is upper-cased and has exactly 6 letters or digits', async () => {
  const { received } = await renderPage();
  await regenerate();
  await expect.element(page.getByText('6 alphanumeric characters only')).toBeVisible();
  await expect.element(button('Assign')).toBeDisabled();
  await codeField().fill('abc12');
  await expect.element(button('Assign')).toBeDisabled();

  await codeField().fill('abc-12');
  await button('Assign').click();
  await expect.element(page.getByText('Code must be exactly 6 alphanumeric characters')).toBeVisible();

  await codeField().fill(' xyz 7899');
  await expect.element(codeField()).toHaveValue('XYZ789');
  await button('Assign').click();
  await expect.element(page.getByText('Code XYZ789 assigned successfully!')).toBeVisible();
  expect(received[assignCall]?.map(({ body }) => body)).toEqual([
    { practitioner_code: 'XYZ789', current_code: 'ADA123' },
  ]);
});

test('a code of another practitioner is refused at the field until an edit', async () => {
  await renderPage({ [assignCall]: refusal('practitioner_code_taken') });
  await regenerate();
  await codeField().fill('SAM999');
  await button('Assign').click();

  const sentence = page.getByText('This code is already assigned to another practitioner');
  await expect.element(sentence).toBeVisible();
  await expect.element(codeField()).toHaveFocus();
  await codeField().fill('SAM99');
  await expect.element(sentence).not.toBeInTheDocument();
});

test('a code that another administrator changed is shown before it is replaced', async () => {
  const { received, answers } = await renderPage({ [assignCall]: refusal('practitioner_code_changed') });
  await regenerate();
  answers[listCall] = list([{ ...ada, practitioner_code: 'NEWER2' }]);
  await button('Auto-Generate Random Code').click();

  const dialog = page.getByRole('dialog', { name: 'Regenerate Access Code' });
  const told = dialog.getByText(
    'The code of this practitioner was changed in the meantime. Please check the current code before you replace it.',
  );
  await expect.element(told).toBeVisible();
  await expect.element(dialog.getByText('Current code: NEWER2')).toBeVisible();
  await button('Auto-Generate Random Code').click();
  await expect
    .poll(() => received[assignCall]?.at(-1)?.body)
    .toEqual({ practitioner_code: null, current_code: 'NEWER2' });
});

test.each([
  { practitioners: 2, scrolls: false },
  { practitioners: 25, scrolls: true },
])('the policy of new reports follows a table of $practitioners practitioners', async (expected) => {
  await page.viewport(1440, 900);
  const many = Array.from({ length: expected.practitioners }, (_, at) => ({
    ...ada,
    id: ada.id.replace(/..$/, String(10 + at)),
  }));
  await renderPage({ [listCall]: list(many) });
  const card = page.getByRole('region', { name: 'New Reports' });
  await expect.element(card).toBeVisible();
  const table = page.getByRole('region', { name: 'Practitioners' }).element();
  // Placeholders are more than two rows.
  await expect.poll(() => table.scrollHeight > table.clientHeight).toBe(expected.scrolls);
  const end = table.closest('.MuiPaper-root')?.getBoundingClientRect().bottom ?? 0;
  expect(card.element().getBoundingClientRect().top - end).toBeLessThan(80);
});
