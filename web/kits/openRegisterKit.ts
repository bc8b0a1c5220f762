import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '#web/patients/fakeServer.ts';
import { renderAsCustomer } from '#web/patients/renderAsCustomer.tsx';
import { RegisterKitPage } from './RegisterKitPage.tsx';

export const emma = {
  id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  first_name: 'Emma',
  last_name: 'Stone',
  date_of_birth: null,
  kits: [],
};
export const noah = { ...emma, id: '7d444840-9dc0-41d1-b245-5ffdce74fad3', first_name: 'Noah' };
export const paula = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', full_name: 'Dr. Paula' };
export const kit = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', kit_id: 'MB000132', patient_id: emma.id };

export const kitId = page.getByLabelText('Kit ID', { exact: true });
export const confirmation = page.getByLabelText('Confirm Kit ID');
export const submit = page.getByRole('button', { name: /^Regist/ });

/** Shows the form to a customer with these patients, and the first one once a kit is registered; what it sends is kept. */
export async function openRegisterKit(patients: object[], more: Answers = {}) {
  const received: unknown[] = [];
  const answers: Answers = {
    'GET /api/patients': () => ({
      patients: received.length > 0 && patients.length === 0 ? [emma] : patients,
    }),
    'GET /api/practitioners/PAULA1': () => paula,
    'POST /api/kits': (registration) => {
      received.push(registration);
      return kit;
    },
    ...more,
  };
  await renderAsCustomer(RegisterKitPage, '/register-kit', answers);
  await expect.element(kitId).toBeVisible();
  return { received, answers };
}

export async function enterKitId() {
  await kitId.fill('MB000132');
  await confirmation.fill('MB000132');
}
