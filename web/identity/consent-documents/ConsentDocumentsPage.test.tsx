import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CountedVersion } from '#contract/identity/consents.ts';
import { aDocument } from '#web/identity/consents/testing/aDocument.ts';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const counted = (document: ReturnType<typeof aDocument>, consents = 0): CountedVersion => ({
  ...document,
  consents,
});
const published = [counted(aDocument('guardian'), 12), counted(aDocument('terms', { version: 2 }), 1200)];
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name });

/** The id that the form makes for a document. */
const id = '5b7a1c1e-0000-4000-8000-0000000000bb';
const PUBLISH = `PUT /api/admin/consent-documents/${id}`;

async function openDocuments(more: Answers = {}) {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(id);
  const portal = await renderPortal('/admin/consent-documents', aProfile({ role: 'admin' }), {
    'GET /api/admin/consent-documents': () => ({ documents: published }),
    [PUBLISH]: () => aDocument('terms', { version: 3 }),
    ...more,
  });
  return { ...portal, sent: () => (portal.received[PUBLISH] ?? []).map(({ body }) => body) };
}

async function write(kind: string, title: string, text: string) {
  await button('Publish Document').click();
  await page.getByLabelText('Document', { exact: true }).selectOptions(kind);
  await page.getByLabelText('Title').fill(title);
  await page.getByLabelText('Text', { exact: true }).fill(text);
}

test.each([1440, 360])('lists versions with hash and consents at %i px', async (width) => {
  await openDocuments();
  await page.viewport(width, 900);
  await expect.element(page.getByText('Terms of use').first()).toBeVisible();
  await expect.element(page.getByText('1,200').first()).toBeVisible();
  await expect.element(page.getByText(`${'0'.repeat(12)}…`).first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'About terms' }).first())
    .toHaveAttribute('href', '/documents/terms?version=2');
  expect(await barriersIn(page.getByRole('main').element())).toEqual([]);
});

test('a document without a version is published from its row', async () => {
  await openDocuments();
  await expect.element(page.getByRole('row', { name: /^Research.*Not published/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^Publish (?!Document)/ }).elements()).toHaveLength(3);
  await button('Publish Research').click();
  await expect.element(page.getByLabelText('Document', { exact: true })).toHaveValue('research');
});

test('the focus goes to the button of the page after a document was published from its row', async () => {
  const { answers } = await openDocuments();
  answers[PUBLISH] = () => {
    answers['GET /api/admin/consent-documents'] = () => ({
      documents: [...published, counted(aDocument('research'))],
    });
    return aDocument('research');
  };
  await button('Publish Research').click();
  await page.getByLabelText('Title').fill('Research');
  await page.getByLabelText('Text', { exact: true }).fill('The text');
  await button('Preview').click();
  await page.getByLabelText('I have checked the text').click();
  await button('Publish version 1').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Publish Research')).not.toBeInTheDocument();
  await expect.element(button('Publish Document')).toHaveFocus();
});

test('copies the whole hash', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await openDocuments();
  await button('Copy the SHA-256 of Terms of use, version 2').click();
  expect(writeText).toHaveBeenCalledWith('0'.repeat(64));
});

test('a version is written, previewed as text, confirmed and published', async () => {
  const { sent } = await openDocuments();
  await write('Terms of use', 'Terms', '<b>First</b>\nSecond');
  await page.getByLabelText('Ask everybody who accepted an earlier version again').click();
  await button('Preview').click();
  await expect.element(page.getByLabelText('Text of Terms')).toHaveTextContent('<b>First</b> Second');
  for (const text of ['A published document can never be changed or deleted.', 'Nobody is asked again.'])
    await expect.element(dialog.getByText(text, { exact: false })).toBeVisible();
  const publish = button('Publish version 3');
  await expect.element(publish).toBeDisabled();
  expect(await barriersIn(dialog.element())).toEqual([]);
  await page.getByLabelText('I have checked the text').click();
  await publish.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([
    { kind: 'terms', version: 3, title: 'Terms', text: '<b>First</b>\nSecond', needs_renewal: false },
  ]);
});

test('the first version of a kind offers no renewal', async () => {
  const { sent } = await openDocuments();
  await write('Privacy policy', 'Privacy', 'The text');
  await expect.element(page.getByText('This will be version 1.', { exact: false })).toBeVisible();
  await expect
    .element(page.getByLabelText('Ask everybody who accepted an earlier version again'))
    .not.toBeInTheDocument();
  await button('Preview').click();
  await page.getByLabelText('I have checked the text').click();
  await button('Publish version 1').click();
  await expect.poll(() => sent()).toMatchObject([{ needs_renewal: false, version: 1 }]);
});

test('an empty title or text is marked, and nothing is sent', async () => {
  const { sent } = await openDocuments();
  await button('Publish Document').click();
  await button('Preview').click();
  await expect.element(page.getByText('Please enter a title')).toBeVisible();
  await expect.element(page.getByText('Please enter the text')).toBeVisible();
  expect(await barriersIn(dialog.element())).toEqual([]);
  expect(sent()).toEqual([]);
});

test('a refused publication keeps the text, and a retry has the same id', async () => {
  const { answers, sent } = await openDocuments({ [PUBLISH]: refusal('consent_version_taken') });
  await write('Terms of use', 'Terms', 'A long text');
  await button('Preview').click();
  await page.getByLabelText('I have checked the text').click();
  await button('Publish version 3').click();
  await expect
    .element(
      page.getByText(
        'Another version was published in the meantime. Please read it before you publish yours.',
      ),
    )
    .toBeVisible();
  await button('Back').click();
  await expect.element(page.getByLabelText('Text', { exact: true })).toHaveValue('A long text');
  answers[PUBLISH] = () => aDocument('terms', { version: 3 });
  await button('Preview').click();
  await page.getByLabelText('I have checked the text').click();
  await button('Publish version 3').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toHaveLength(2);
});

test('documents that do not load can be tried again', async () => {
  const { answers } = await openDocuments({ 'GET /api/admin/consent-documents': refusal('unexpected') });
  await expect.element(page.getByText('Failed to load documents. Please try again.')).toBeVisible();
  await expect.element(button('Publish Document')).toBeDisabled();
  answers['GET /api/admin/consent-documents'] = () => ({ documents: published });
  await button('Try again').click();
  await expect.element(page.getByText('Terms of use').first()).toBeVisible();
});
