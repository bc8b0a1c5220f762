import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Consents } from '#contract/identity/consents.ts';
import {
  emma,
  enterKitId,
  kitId,
  openRegisterKit,
  kit as registeredKit,
  submit,
  success,
} from '#web/families/register-kit/testing/openRegisterKit.ts';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aDocument } from './testing/aDocument.ts';

const consents = (...due: Consents['due']): Consents => ({ due, consents: [], patients: [], research: null });

const dialog = page.getByRole('dialog', { name: /^Please read/ });
const accept = page.getByRole('button', { name: 'Accept and continue' });
const boxOf = (title: string) => page.getByRole('checkbox', { name: `I have read and accept: ${title}` });

/** The form of a customer who has to accept these documents. */
async function openAsked(due: Consents['due'], more: Answers = {}) {
  const state = { due };
  const portal = await openRegisterKit([emma], {
    'GET /api/consents': () => consents(...state.due),
    'POST /api/consents': () => {
      state.due = [];
    },
    ...more,
  });
  return { ...portal, state };
}

describe('a customer with documents to accept', () => {
  test('reads each document, ticks each box, and goes on in the form', async () => {
    const { received } = await openAsked([aDocument('terms'), aDocument('privacy', { version: 3 })]);
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByText('The text about terms')).toBeVisible();
    await expect.element(page.getByText('Version 3, published May 1, 2026')).toBeVisible();
    await expect.element(accept).toBeDisabled();
    await boxOf('About terms').click();
    await expect.element(accept).toBeDisabled();
    await boxOf('About privacy').click();
    await accept.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const given = [aDocument('terms'), aDocument('privacy')];
    expect(received['POST /api/consents']?.map(({ body }) => body)).toEqual([
      { consents: given.map(({ id, sha256 }) => ({ document_id: id, sha256 })) },
    ]);
    await enterKitId();
    await submit.click();
    await expect.element(success).toBeVisible();
  });

  test('sees markup as text', async () => {
    const text = '<script>document.title = "taken"</script>\n<b>bold</b>';
    await openAsked([aDocument('terms', { text, title: '<i>Terms</i>' })]);
    await expect
      .element(page.getByLabelText('Text of <i>Terms</i>'))
      .toHaveTextContent(text.replace('\n', ' '));
    expect(document.title).not.toBe('taken');
  });

  test.each([1440, 360])(
    'a customer with documents to accept has a dialog without barriers at %i px',
    async (width) => {
      await openAsked([aDocument('terms', { text: 'A long line\n'.repeat(100) }), aDocument('health_data')]);
      await page.viewport(width, 800);
      await expect.element(dialog).toBeVisible();
      await expect.element(boxOf('About health_data')).toBeInTheDocument();
      expect(await barriersIn(dialog.element())).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  test('puts it off, types, is refused, accepts, and sends the same entries', async () => {
    const { answers, sent } = await openAsked([aDocument('terms')], {
      'POST /api/kits': refusal('consent_needed'),
    });
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await enterKitId();
    await submit.click();
    await expect.element(dialog).toBeVisible();
    await boxOf('About terms').click();
    await accept.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(kitId).toHaveValue('000132');
    answers['POST /api/kits'] = () => registeredKit;
    await submit.click();
    await expect.element(success).toBeVisible();
    expect(sent()).toHaveLength(2);
  });

  test('reads a version that was published meanwhile before accepting it', async () => {
    const { state } = await openAsked([aDocument('terms')], {
      'POST /api/consents': refusal('consent_document_changed'),
    });
    await boxOf('About terms').click();
    const id = '5b7a1c1e-0000-4000-8000-0000000000aa';
    state.due = [aDocument('terms', { id, version: 2, text: 'The newer text', sha256: 'a'.repeat(64) })];
    await accept.click();
    await expect.element(page.getByText('The newer text')).toBeVisible();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This document has changed since you opened it. Please read it again.');
    await expect.element(boxOf('About terms')).not.toBeChecked();
    await expect.element(accept).toBeDisabled();
  });
});

test('a document that is published while a form is open is asked for when the form is sent', async () => {
  const { answers, state } = await openAsked([], { 'POST /api/kits': refusal('consent_needed') });
  await enterKitId();
  state.due = [aDocument('health_data')];
  await submit.click();
  await boxOf('About health_data').click();
  await accept.click();
  await expect.element(dialog).not.toBeInTheDocument();
  answers['POST /api/kits'] = () => registeredKit;
  await submit.click();
  await expect.element(success).toBeVisible();
});
