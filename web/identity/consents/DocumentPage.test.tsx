import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { renderPortal } from '#web/testing/renderPortal.tsx';
import { aDocument, newest } from './testing/aDocument.ts';

const text = 'First paragraph\n\n<script>alert(1)</script>';

test.each([1440, 360])('anybody reads a published document at %i px, its markup as text', async (width) => {
  await renderPortal('/documents/terms', null, { [newest('terms')]: () => aDocument('terms', { text }) });
  await page.viewport(width, 800);
  await expect.element(page.getByRole('heading', { level: 1, name: 'About terms' })).toBeVisible();
  await expect.element(page.getByText('<script>alert(1)</script>', { exact: false })).toBeVisible();
  await expect.element(page.getByText('0'.repeat(64))).toBeVisible();
  expect(await barriersIn(page.getByRole('main').element())).toEqual([]);
});

test('a title of one long word breaks on a narrow phone', async () => {
  await renderPortal('/documents/privacy', null, {
    [newest('privacy')]: () => aDocument('privacy', { title: 'Datenschutzbestimmungen' }),
  });
  await page.viewport(320, 800);
  await expect.element(page.getByRole('heading', { name: 'Datenschutzbestimmungen' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('the address names an earlier version', async () => {
  const { received } = await renderPortal('/documents/terms?version=2', null, {
    [newest('terms')]: () => aDocument('terms', { version: 2 }),
  });
  await expect.element(page.getByText('Version 2, published May 1, 2026')).toBeVisible();
  expect(received[newest('terms')]?.map(({ query }) => query)).toEqual([{ version: '2' }]);
});

test.each([
  ['/documents/terms', 'Terms of use'],
  ['/documents/cookies', 'Unknown document'],
])('%s without a document says so below the name %s', async (address, name) => {
  await renderPortal(address, null, { [newest('terms')]: refusal('consent_document_not_found') });
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.element(page.getByText('This document has not been published.')).toBeVisible();
});

test('a document that does not load can be tried again', async () => {
  const { answers } = await renderPortal('/documents/terms', null, {
    [newest('terms')]: refusal('unexpected'),
  });
  await expect.element(page.getByText('Failed to load the document. Please try again.')).toBeVisible();
  answers[newest('terms')] = () => aDocument('terms');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('The text about terms')).toBeVisible();
});
