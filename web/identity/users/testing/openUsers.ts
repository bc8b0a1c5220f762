import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { User } from '#contract/identity/listedUser.ts';
import { listUsers } from '#contract/identity/users.ts';
import { UserId } from '#contract/shared/ids.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { toastStore } from '#web/ui/toasts.ts';

const annaId = '5b7a1c1e-0000-4000-8000-000000000001';
export const list = 'GET /api/admin/users';
/** The calls that change and delete Anna. */
export const saveOf = ({ id }: Pick<User, 'id'>) => `PATCH /api/admin/users/${id}`;
export const save = saveOf({ id: UserId.parse(annaId) });
export const remove = `DELETE /api/admin/users/${annaId}`;
export const holdings = `GET /api/admin/users/${annaId}/holdings`;

export const reason = 'Our daughter has had stomach aches for a year and nobody knows why';

export const anna = User.parse({
  id: annaId,
  email: 'anna@example.org',
  full_name: 'Anna Meyer',
  role: 'customer',
  practitioner_code: null,
  created_at: '2026-03-01T10:00:00Z',
  verification_reason: reason,
  registration_source: null,
  registrations_per_day: null,
  is_confirmed: true,
  deletion_due_at: null,
  version: 3,
});
export const paula = User.parse({
  ...anna,
  id: annaId.replace('1c1e', '1c1f'),
  email: 'paula@example.org',
  full_name: null,
  role: 'practitioner',
  practitioner_code: 'PAULA1',
  verification_reason: null,
});

/** The server's list: the given users of 60. */
export const usersAre =
  (...users: readonly User[]) =>
  () =>
    listUsers.result.parse({ users, total: 60 });

/** Shows an administrator the users, Anna and Paula by default. */
export const openUsers = (answers: Answers = {}, search = '') =>
  renderPortal(`/admin/manage-users${search}`, aProfile({ role: 'admin' }), {
    [list]: usersAre(anna, paula),
    ...answers,
  });

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const textsOf = (found: Locator) => found.elements().map(({ textContent }) => textContent);
export const nameField = page.getByRole('textbox', { name: 'Full Name' });

/** Starts to edit Anna and types another name. */
export async function typeName(full_name: string): Promise<void> {
  await button('Edit anna@example.org').click();
  await nameField.fill(full_name);
}

/** Expects a message that stays for five seconds. */
export async function expectMessage(text: string): Promise<void> {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(toastStore.getState()).toContainEqual(expect.objectContaining({ message: text, durationMs: 5000 }));
}
