import {
  acceptGuardianInvitation,
  confirmGuardianInvitation,
  inviteGuardian,
} from '#contract/families/guardians.ts';
import { listPatients } from '#contract/families/patients.ts';
import { getProfile } from '#contract/identity/session.ts';
import { worker } from '#db/connect.ts';
import { newestMails } from '#server/operation/mail/queries.ts';
import type { Portal } from '#server/start/startPortal.ts';
import type { Client } from './client.ts';

/** Shares a patient with another customer, who accepts, and leaves a second invitation open. */
export async function shareWithGuardian(portal: Portal, owner: Client, guardian: Client): Promise<void> {
  const { patients } = await owner.call(listPatients, {});
  const patient_id = patients[0]?.id ?? '';
  const { id: user_id, email } = await guardian.call(getProfile, {});
  const { id: invitation_id } = await owner.call(inviteGuardian, {
    params: { patient_id },
    body: { email: email ?? '' },
  });
  const mails = await portal.db.run(worker, newestMails(10));
  const token = mails.flatMap(({ body }) => /\/accept-invitation#([\w-]+)/.exec(body)?.[1] ?? [])[0] ?? '';
  await guardian.call(acceptGuardianInvitation, { body: { token } });
  await owner.call(confirmGuardianInvitation, {
    params: { patient_id, invitation_id },
    body: { accepted_by: user_id },
  });
  await owner.call(inviteGuardian, { params: { patient_id }, body: { email: 'grandmother@demo.example' } });
}
