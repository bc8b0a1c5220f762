import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { updateAccount } from '#contract/identity/account.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { accountAnswers, aUser } from '#web/identity/session/testing/accountAnswers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const update = `PUT ${updateAccount.path}`;
const dialog = page.getByRole('dialog', { name: 'Edit name' });
const name = dialog.getByLabelText('Full Name');
const edit = page.getByRole('button', { name: 'Edit name' });

async function open(answer: () => unknown) {
  const portal = await renderPortal('/account', aProfile(), { ...accountAnswers, [update]: answer });
  await edit.click();
  await expect.element(name).toHaveFocus();
  return portal;
}

test('trims, saves and shows a new name', async () => {
  const { received, answers } = await open(() => aUser());
  await expect.element(name).toHaveValue('Anna Berg');
  answers[`GET ${getCurrentSession.path}`] = () => aCurrentSession(aProfile({ full_name: 'Anna Stone' }));
  await name.fill('  Anna Stone ');
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('Name updated')).toBeVisible();
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('Anna Stone');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
  expect(received[update]).toEqual([{ query: {}, body: { data: { full_name: 'Anna Stone' } } }]);
});

test('removes a name', async () => {
  const { received, answers } = await open(() => aUser());
  answers[`GET ${getCurrentSession.path}`] = () => aCurrentSession(aProfile({ full_name: null }));
  await name.clear();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Not provided')).toBeVisible();
  expect(received[update]?.[0]?.body).toEqual({ data: { full_name: '' } });
});

test('refuses a long name without a request', async () => {
  const { received } = await open(() => aUser());
  await name.fill('x'.repeat(201));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please use at most 200 characters')).toBeVisible();
  expect(received[update]).toBeUndefined();
});

test('keeps a typed name after a failure', async () => {
  await open(refusal('unavailable'));
  await name.fill('Anna Stone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const alert = dialog.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('The portal is not available at the moment. Please try again shortly.');
  await expect.element(alert).toHaveFocus();
  await expect.element(name).toHaveValue('Anna Stone');
});
