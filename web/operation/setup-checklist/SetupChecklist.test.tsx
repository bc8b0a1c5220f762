import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listDocumentVersions } from '#contract/identity/consents.ts';
import { getSetupChecklist } from '#contract/operation/setup-checklist.ts';
import { nothingWaits } from '#web/operation/waiting/testing/nothingWaits.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const checklist = page.getByRole('region', { name: 'Set up the portal' });
const sentence = page.getByText('Select a practitioner to view their patients');
const half = {
  has_kits: true,
  has_laboratory_keys: true,
  has_practitioners: false,
  has_documents: false,
  has_mail_server: true,
  has_second_admin: false,
  has_registrations: false,
};
const all = Object.fromEntries(Object.keys(half).map((part) => [part, true]));

const open = (answer: () => unknown, address = '/') =>
  renderPortal(address, aProfile({ role: 'admin' }), {
    ...nothingWaits,
    'GET /api/admin/laboratories': () => ({ laboratories: [] }),
    [`GET ${listDocumentVersions.path}`]: () => ({ documents: [] }),
    [`GET ${getSetupChecklist.path}`]: answer,
  });

test('the first screen of an administrator lists the missing steps of the set-up', async () => {
  await open(() => half);
  await expect.element(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  await expect.element(checklist.getByText('3 of 7 done')).toBeVisible();
  const titles = checklist
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Add kits to the inventory, done',
    'Create a laboratory key, done',
    'Invite a practitioner, to do',
    'Publish your terms and privacy policy, to do',
    'Connect a mail server, done',
    'Invite a second administrator, to do',
    'Try a registration, to do',
  ]);
  const links = checklist.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ pathname }) => pathname)).toEqual(['/admin/kit-labels', '/admin/deliveries']);
});

test.each([
  ['Add kits', 'Add Kits'],
  ['Create a key', 'Create Key'],
  ['Invite', 'Invite Staff'],
  ['Invite an administrator', 'Invite Staff'],
  ['Publish a text', 'Publish Document'],
  ['Show me how', 'Try a registration'],
])(
  '"%s" opens the dialog "%s" on the same screen, and asks what is done once it is closed',
  async (name, title) => {
    const { received, history } = await open(() => half);
    await checklist.getByRole('button', { name, exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Cancel|Close)$/ })
      .click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(checklist.getByRole('button', { name, exact: true })).toHaveFocus();
    await expect.poll(() => received[`GET ${getSetupChecklist.path}`]).toHaveLength(2);
    expect(history.location.pathname).toBe('/practitioner-patients');
  },
);

test('once most steps are done, the next one is shown, and all on request', async () => {
  await open(() => ({ ...half, has_practitioners: true }));
  await expect.element(checklist.getByText('4 of 7 done')).toBeVisible();
  const titles = () => checklist.getByRole('heading', { level: 3 }).elements();
  expect(titles().map(({ textContent }) => textContent)).toEqual([
    'Publish your terms and privacy policy, to do',
  ]);
  const all = checklist.getByRole('button', { name: 'Show all steps' });
  await expect.element(all).toHaveAttribute('aria-expanded', 'false');
  await all.click();
  expect(titles()).toHaveLength(7);
  await checklist.getByRole('button', { name: 'Show the next step only' }).click();
  expect(titles()).toHaveLength(1);
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
