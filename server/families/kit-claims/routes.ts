import {
  claimKit,
  countOpenClaims,
  decideKitClaim,
  getRegistration,
  listKitClaims,
  listOwnUndoneRegistrations,
  listUndoneRegistrations,
  restoreRegistration as restoreRegistrationEndpoint,
  undoRegistration as undoRegistrationEndpoint,
} from '#contract/families/kit-claims.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import { patientById } from '#server/families/patients/queries.ts';
import type { Mount } from '#server/http/route.ts';
import { kitClaimMails } from './mails.ts';
import {
  claimById,
  claimsFound,
  countClaims,
  countUndone,
  decideClaim,
  insertClaim,
  openClaims,
  registrationOf,
  restoreRegistration,
  undoneById,
  undoneFound,
  undoneOfPatient,
  undoRegistration,
} from './queries.ts';

export function kitClaimRoutes(mount: Mount, { db, config, throttle }: Deps): void {
  const mails = kitClaimMails(config.PUBLIC_URL);
  const recordList = listRecorder(db);

  mount(claimKit, async ({ actor, request, body: { kit_id, patient_id = null, message } }) => {
    // An answer reveals whether a code is registered, like that of a registration.
    await throttle.count('kit_claim', request, actor.user_id);
    const claimed_at = await db.run(actor, insertClaim(kit_id, patient_id, message || null));
    return { kit_id, claimed_at };
  });

  mount(listKitClaims, async ({ actor, query }) => {
    await recordList(actor, 'kit_claims');
    const [rows, total, open] = await db.batch(actor, [claimsFound(query), countClaims(query), openClaims()]);
    return { rows, total, open };
  });

  mount(countOpenClaims, async ({ actor }) => ({ open: await db.run(actor, openClaims()) }));

  mount(decideKitClaim, ({ actor, params: { claim_id }, body: { decision, kit_record_id } }) =>
    db(actor, async (tx) => {
      const claim = await tx.run(claimById(claim_id));
      if (!claim) throw new AppError('kit_claim_not_found');
      const { patient_id } = claim;
      const is_accepted = decision === 'accepted';
      const lost = kit_record_id === null ? mails.released : mails.undone;
      const toOwner = is_accepted ? lost : mails.kept;
      const accepted = patient_id === null ? mails.reserved : mails.moved;
      const toClaimant = is_accepted ? accepted : mails.refused;
      await tx.run(decideClaim(claim_id, decision, kit_record_id, toOwner(), toClaimant()));
      return undefined;
    }),
  );

  mount(getRegistration, async ({ actor, params }) => {
    const registration = await db.run(actor, registrationOf(params.kit_id));
    if (!registration) throw new AppError('kit_not_found');
    return registration;
  });

  mount(undoRegistrationEndpoint, async ({ actor, params: { kit_id }, body }) => {
    await db.run(actor, undoRegistration(kit_id, body.kit_record_id, mails.undone()));
    return undefined;
  });

  mount(listUndoneRegistrations, async ({ actor, query }) => {
    await recordList(actor, 'undone_registrations');
    const [rows, total] = await db.batch(actor, [undoneFound(query), countUndone(query.search)]);
    return { rows, total };
  });

  mount(restoreRegistrationEndpoint, ({ actor, params: { undone_id } }) =>
    db(actor, async (tx) => {
      const undone = await tx.run(undoneById(undone_id));
      if (!undone) throw new AppError('undone_registration_not_found');
      await tx.run(restoreRegistration(undone_id, mails.restored(), mails.released()));
      return undefined;
    }),
  );

  mount(listOwnUndoneRegistrations, async ({ actor, params: { patient_id } }) => {
    const [patient, registrations] = await db.batch(actor, [
      patientById(patient_id),
      undoneOfPatient(patient_id),
    ]);
    if (!patient) throw new AppError('patient_not_found');
    return registrations;
  });
}
