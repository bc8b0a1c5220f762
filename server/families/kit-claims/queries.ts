import * as z from 'zod/mini';
import {
  CurrentRegistration,
  claimKit,
  countOpenClaims,
  KitClaim,
  listOwnUndoneRegistrations,
  UndoneRegistration,
} from '#contract/families/kit-claims.ts';
import type { ClaimState, kitClaimSorts, undoneRegistrationSorts } from '#contract/families/lists.ts';
import { KitCode, type KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { command, json, many, one, value } from '#db/statements.ts';
import { orderBy, type PageRequest, slice } from '#server/base/paging.ts';
import { recordedAs } from '#server/base/recorded-reads/queries.ts';
import { hasWords } from '#server/base/words.ts';
import type { MailText } from '#server/identity/account/queries.ts';

/**
 * Claims a kit for the caller.
 * @throws constraints `kit_not_valid`, `kit_is_own`, `patient_not_found`.
 */
export const insertClaim = value(
  claimKit.result.shape.claimed_at,
  (kit_id: KitCode, patient_id: PatientId | null, message: string | null) =>
    sql`select app.claim_registered_kit(${kit_id}, ${patient_id}, ${message}) as claimed_at`,
);

/** The kit of a claim, and the patient who gets it. */
export const claimById = one(
  z.object({ kit_id: KitCode, patient_id: z.nullable(PatientId) }),
  (claim_id: string) => sql`select kit_id, patient_id from app.kit_claims where id = ${claim_id}`,
);

const stateOf = sql`coalesce(c.decision, 'open')`;

interface Filter {
  readonly search: string;
  readonly state?: ClaimState | undefined;
}

const claimsMatching = ({ search, state }: Filter) => sql`
  from app.kit_claims c join app.profiles claimant on claimant.id = c.claimant_id
  where ${hasWords(sql`app.folded(concat_ws(' ', c.kit_id, claimant.email, claimant.full_name))`, search)}
    ${state === undefined ? sql`` : sql`and ${stateOf} = ${state}`}`;

const claimSorts = { created: sql`c.created_at`, kit_id: sql`c.kit_id` } satisfies Record<
  (typeof kitClaimSorts)[number],
  Sql
>;

/** One page of the claims that match, with the current registrations of their kits. */
export const claimsFound = many(
  KitClaim,
  (request: PageRequest<(typeof kitClaimSorts)[number]> & Filter) => sql`
    select c.id, c.kit_id, claimant.email as claimant_email, claimant.full_name as claimant_name,
      (select p.first_name || ' ' || p.last_name from app.patients p where p.id = c.patient_id) as patient_name,
      c.message, c.created_at, ${stateOf} as state, c.decided_at,
      (select coalesce(d.full_name, d.email) from app.profiles d where d.id = c.decided_by) as decided_by,
      (
        select json_build_object(
          'kit_record_id', k.id, 'registered_at', k.created_at, 'status', k.status, 'customer_email', o.email,
          'patient_name', p.first_name || ' ' || p.last_name,
          'has_answers', exists (select from app.symptom_data s where s.kit_record_id = k.id))
        from app.kits k join app.patients p on p.id = k.patient_id join app.profiles o on o.id = p.owner_id
        where k.kit_id = c.kit_id
      ) as registration
    ${claimsMatching(request)} ${orderBy(claimSorts[request.sort], request.order, sql`c.id`)} ${slice(request)}`,
);

export const countClaims = value(
  z.number(),
  (filter: Filter) => sql`select count(*) as total ${claimsMatching(filter)}`,
);

export const openClaims = value(
  countOpenClaims.result.shape.open,
  () => sql`select count(*) as open from app.kit_claims where decision is null`,
);

/**
 * Decides a claim about a registration that the caller saw.
 * @throws constraints `kit_claim_decided`, `kit_claim_settled`, `registration_changed`, and those of a registration.
 */
export const decideClaim = command(
  (
    claim_id: string,
    decision: 'accepted' | 'refused',
    kit_record_id: KitRecordId | null,
    to_owner: MailText,
    to_claimant: MailText,
  ) => sql`
    select app.decide_kit_claim(${claim_id}, ${decision}, ${kit_record_id}, ${to_owner.subject}, ${to_owner.body},
      ${to_claimant.subject}, ${to_claimant.body})`,
);

/** The current registration of a kit. Records the reading. */
export const registrationOf = one(
  CurrentRegistration,
  (kit_id: KitCode) => sql`
    select k.id as kit_record_id, k.created_at as registered_at, k.status, o.email as customer_email,
      p.first_name || ' ' || p.last_name as patient_name,
      exists (select from app.symptom_data s where s.kit_record_id = k.id) as has_answers,
      ${recordedAs('report_versions_read', sql`k.kit_id`, sql`'{"kind": "registration"}'::jsonb`)}
    from app.kits k join app.patients p on p.id = k.patient_id join app.profiles o on o.id = p.owner_id
    where k.kit_id = ${kit_id}`,
);

/** @throws constraint `registration_changed`. */
export const undoRegistration = command(
  (kit_id: KitCode, kit_record_id: KitRecordId, to_owner: MailText) =>
    sql`select app.undo_registration(${kit_id}, ${kit_record_id}, ${to_owner.subject}, ${to_owner.body})`,
);

/** Removes the sealed suggestions of registrations that can no longer be restored. */
export const removeSealedSuggestions = command(() => sql`select app.remove_sealed_suggestions()`);

const undoneMatching = (search: string) => sql`
  from app.undone_registrations u join app.patients p on p.id = u.patient_id join app.profiles o on o.id = p.owner_id
  where ${hasWords(sql`app.folded(concat_ws(' ', u.kit_id, o.email, o.full_name))`, search)}`;

const undoneSorts = { undone: sql`u.undone_at`, kit_id: sql`u.kit_id` } satisfies Record<
  (typeof undoneRegistrationSorts)[number],
  Sql
>;

/** One page of the undone registrations that match, without their content. */
export const undoneFound = many(
  UndoneRegistration,
  (request: PageRequest<(typeof undoneRegistrationSorts)[number]>) => sql`
    select u.id, u.kit_id, p.first_name || ' ' || p.last_name as patient_name, o.email as customer_email, u.undone_at,
      (select coalesce(a.full_name, a.email) from app.profiles a where a.id = u.undone_by) as undone_by,
      u.has_answers, u.restored_at, u.restore_until,
      u.restored_at is null and u.restore_until > now()
        and not exists (select from app.kits k where k.kit_id = u.kit_id) as can_restore
    ${undoneMatching(request.search)}
    ${orderBy(undoneSorts[request.sort], request.order, sql`u.id`)} ${slice(request)}`,
);

export const countUndone = value(
  z.number(),
  (search: string) => sql`select count(*) as total ${undoneMatching(search)}`,
);

export const undoneById = one(
  z.object({ kit_id: KitCode }),
  (undone_id: string) => sql`select kit_id from app.undone_registrations where id = ${undone_id}`,
);

/** @throws constraints `restore_too_late`, `undone_registration_not_found`, and those of a registration. */
export const restoreRegistration = command(
  (undone_id: string, to_owner: MailText, to_reserved: MailText) => sql`
    select app.restore_registration(${undone_id}, ${to_owner.subject}, ${to_owner.body}, ${to_reserved.subject},
      ${to_reserved.body})`,
);

/** Undone registrations of a patient of the caller, newest first. */
export const undoneOfPatient = json(
  listOwnUndoneRegistrations.result,
  (patient_id: PatientId) => sql`
    select json_build_object('registrations', coalesce(json_agg(json_build_object(
      'kit_id', u.kit_id,
      'undone_at', u.undone_at,
      'answers', case when u.answers is not null then json_build_object(
        'form_type', u.answers -> 'form_type', 'definition_version', u.answers -> 'definition_version',
        'created_at', u.answers -> 'created_at', 'answers', u.answers -> 'answers',
        'behaviors', u.answers -> 'behaviors') end
    ) order by u.undone_at desc), '[]'))::text as registrations
    from app.undone_registrations u where u.patient_id = ${patient_id} and u.restored_at is null`,
);
