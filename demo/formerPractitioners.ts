import { listPatients } from '#contract/families/patients.ts';
import { grantAccess } from '#contract/families/practitioner-access.ts';
import { getProfile } from '#contract/identity/session.ts';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { PractitionerCode } from '#contract/shared/ids.ts';
import type { Portal } from '#server/start/startPortal.ts';
import { makeUser } from './accounts.ts';
import type { Client } from './client.ts';

/** Deletes a practitioner, whose name stays in the audit trail. */
export async function deletePractitioner(portal: Portal, url: string, admin: Client): Promise<void> {
  const { client } = await makeUser(portal, url, admin, 'practitioner', {
    full_name: 'Dr. Ines Former',
    email: 'former@demo.example',
    reason: 'I worked here for a year',
  });
  const { id: user_id } = await client.call(getProfile, {});
  await admin.call(deleteUser, { params: { user_id } });
}

/** Demotes a practitioner who sees a patient of the customer: code and access are suspended. */
export async function demotePractitioner(
  portal: Portal,
  url: string,
  admin: Client,
  customer: Client,
): Promise<void> {
  const full_name = 'Dr. Tomas Suspended';
  const { client, practitioner_code } = await makeUser(portal, url, admin, 'practitioner', {
    full_name,
    email: 'suspended@demo.example',
    reason: 'I am on leave for two months',
  });
  const { id: user_id } = await client.call(getProfile, {});
  const { patients } = await customer.call(listPatients, {});
  const [patient] = patients;
  if (!patient) throw new Error('The customer has no patient');
  await customer.call(grantAccess, {
    params: { patient_id: patient.id },
    body: { practitioner_code: PractitionerCode.parse(practitioner_code) },
  });
  await admin.call(updateUser, {
    params: { user_id },
    body: { full_name, role: 'customer', affected_patients: 1 },
  });
}
