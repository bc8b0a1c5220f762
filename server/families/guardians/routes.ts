import {
  acceptGuardianInvitation,
  confirmGuardianInvitation,
  declineGuardianInvitation,
  inviteGuardian,
  listGuardians,
  openGuardianInvitation,
  removeGuardian as removeGuardianEndpoint,
  withdrawGuardianInvitation,
} from '#contract/families/guardians.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { patientById } from '#server/families/patients/queries.ts';
import type { Mount } from '#server/http/route.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { invitationMail } from './mails.ts';
import {
  acceptInvitation,
  confirmInvitation,
  declineInvitation,
  grantsByGuardians,
  guardiansOf,
  insertInvitation,
  invitationsOf,
  invitationWithToken,
  mayHandOver,
  removeGuardian,
  withdrawInvitation,
} from './queries.ts';

export function guardianRoutes(mount: Mount, { config, db, throttle }: Deps): void {
  mount(listGuardians, async ({ actor, params: { patient_id } }) => {
    const [patient, guardians, invitations, grants, may_hand_over] = await db.batch(actor, [
      patientById(patient_id),
      guardiansOf(patient_id),
      invitationsOf(patient_id),
      grantsByGuardians(patient_id),
      mayHandOver(patient_id),
    ]);
    if (!patient) throw new AppError('patient_not_found');
    return { guardians, invitations, grants, may_hand_over };
  });

  mount(inviteGuardian, async ({ actor, request, params: { patient_id }, body: { kind, email } }) => {
    await throttle.count('guardian_invitation', request, actor.user_id);
    await throttle.count('invited_address', request, email);
    const token = newToken();
    const mail = invitationMail(config.PUBLIC_URL, kind, email, token);
    const invited = await db.run(
      actor,
      insertInvitation(patient_id, { kind, email, token_hash: hashOf(token), mail }),
    );
    if (!invited) throw new AppError('patient_not_found');
    return invited;
  });

  mount(withdrawGuardianInvitation, async ({ actor, params: { patient_id, invitation_id } }) => {
    await db.run(actor, withdrawInvitation(patient_id, invitation_id));
    return undefined;
  });

  mount(confirmGuardianInvitation, async ({ actor, params: { patient_id, invitation_id }, body }) => {
    await db.run(actor, confirmInvitation(patient_id, invitation_id, body.accepted_by, body.ended_access));
    return undefined;
  });

  mount(removeGuardianEndpoint, async ({ actor, params: { patient_id, user_id }, body }) => {
    await db.run(actor, removeGuardian(patient_id, user_id, body?.ended_access ?? []));
    return undefined;
  });

  mount(openGuardianInvitation, async ({ actor, request, body: { token } }) => {
    await throttle.count('follow_link', request);
    const invitation = await db.run(actor, invitationWithToken(hashOf(token)));
    if (!invitation) throw new AppError('guardian_invitation_not_found');
    return invitation;
  });

  mount(acceptGuardianInvitation, async ({ actor, request, body: { token, keeps } }) => {
    await throttle.count('follow_link', request);
    await db.run(actor, acceptInvitation(hashOf(token), keeps));
    return undefined;
  });

  mount(declineGuardianInvitation, async ({ actor, request, body: { token } }) => {
    await throttle.count('follow_link', request);
    await db.run(actor, declineInvitation(hashOf(token)));
    return undefined;
  });
}
