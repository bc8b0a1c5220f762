import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { aDocument, newest } from '#web/identity/consents/testing/aDocument.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

export const emma = {
  id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  first_name: 'Emma',
  last_name: 'Stone',
  date_of_birth: null,
  kits: [],
};
export const noah = { ...emma, id: '7d444840-9dc0-41d1-b245-5ffdce74fad3', first_name: 'Noah' };
export const paula = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', full_name: 'Dr. Paula' };
export const kit = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  kit_id: 'MB000132',
  patient_id: emma.id,
  is_proved: false,
};

export const firstName = page.getByLabelText('First Name');
export const lastName = page.getByLabelText('Last Name');
export const kitId = page.getByLabelText('Kit ID', { exact: true });
export const confirmation = page.getByLabelText('Confirm Kit ID');
export const guardian = page.getByLabelText('The text about guardian');
export const code = page.getByLabelText('Practitioner Access Code (Optional)');
export const submit = page.getByRole('button', { name: /^Regist/ });
export const another = page.getByRole('button', { name: 'Register another kit' });
export const alert = page.getByRole('alert');
export const success = page.getByText('Kit registered successfully!');

/** Shows the form to a customer with these patients; the first registration adds Emma if there are none. */
export async function openRegisterKit(patients: object[], more: Answers = {}, address = '/register-kit') {
  const listed = [...patients];
  const { answers, received, history } = await renderPortal(address, aProfile(), {
    'GET /api/patients': () => ({ patients: listed }),
    'GET /api/practitioners/PAULA1': () => paula,
    [newest('guardian')]: () => aDocument('guardian'),
    'POST /api/kits': () => {
      if (listed.length === 0) listed.push({ ...emma, kits: [] });
      return kit;
    },
    ...more,
  });
  await expect.element(kitId).toBeVisible();
  return {
    answers,
    received,
    history,
    sent: () => (received['POST /api/kits'] ?? []).map(({ body }) => body),
  };
}

/** Presses the button even if it is disabled, and wherever the form moves it. */
export function press(): void {
  const button = submit.element() as HTMLButtonElement;
  button.focus();
  button.click();
}

export async function enterKitId() {
  await kitId.fill('MB000132');
  await confirmation.fill('MB000132');
}
