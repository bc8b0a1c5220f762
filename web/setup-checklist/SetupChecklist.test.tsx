import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSetupChecklist } from '#contract/setup-checklist.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const checklist = page.getByRole('region', { name: 'Set up the portal' });
const sentence = page.getByText('Select a practitioner to view their patients');
const half = {
  has_kits: true,
  has_practitioners: false,
  has_practitioner_codes: false,
  has_laboratory_keys: true,
};
const all = { ...half, has_practitioners: true, has_practitioner_codes: true };

const open = (answer: () => unknown, address = '/') =>
  renderPortal(address, aProfile({ role: 'admin' }), {
    'GET /api/admin/practitioners': () => ({ practitioners: [] }),
    [`GET ${getSetupChecklist.path}`]: answer,
  });

test('the first screen of an administrator lists what the portal still needs, with a link each', async () => {
  await open(() => half);
  await expect.element(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  await expect.element(checklist.getByText('2 of 4 done')).toBeVisible();
  const titles = checklist
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Add kits to the inventory, done',
    'Invite a practitioner, to do',
    'Give practitioners an access code, to do',
    'Create a laboratory key, done',
  ]);
  const links = checklist.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ pathname }) => pathname)).toEqual([
    '/admin/kit-inventory',
    '/admin/manage-users',
    '/admin/practitioner-codes',
    '/admin/laboratory-keys',
  ]);
});

test('the checklist is gone once all is done', async () => {
  const { received } = await open(() => all);
  await expect.element(sentence).toBeVisible();
  await expect.poll(() => received[`GET ${getSetupChecklist.path}`]).toHaveLength(1);
  await expect.element(checklist).not.toBeInTheDocument();
});

test('a hidden checklist stays hidden, passes the focus on, and is not asked for again', async () => {
  await open(() => half);
  await checklist.getByRole('button', { name: 'Hide checklist' }).click();
  await expect.element(checklist).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();

  const { received } = await open(() => half);
  await expect.element(sentence.last()).toBeVisible();
  expect(received[`GET ${getSetupChecklist.path}`]).toBeUndefined();
});

test('a checklist that does not load leaves the screen as it is', async () => {
  await open(refusal('unexpected'));
  await expect.element(sentence).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
