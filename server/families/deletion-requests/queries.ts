import * as z from 'zod/mini';
import { DeletionPreview, DeletionRequest } from '#contract/families/deletion-requests.ts';
import { UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, many, one } from '#db/statements.ts';

/** The caller's request; undefined without one. */
export const ownRequest = one(
  DeletionRequest,
  () => sql`select requested_at, due_at from app.deletion_requests where user_id = app.uid()`,
);

const namesOf = (patients: 'leaving' | 'staying') => sql`
  coalesce((
    select jsonb_agg(to_jsonb(p) - 'is_leaving' order by p.first_name, p.last_name, p.id)
    from patients p where p.is_leaving = ${patients === 'leaving'}), '[]')`;

/** The records that the deletion of the caller's account removes, and those that stay; undefined never. */
export const deletionPreview = one(
  DeletionPreview,
  () => sql`
    with patients as (
      select p.id, p.first_name, p.last_name, p.id in (select app.leaving_patients()) as is_leaving from app.patients p
    ), leaving as (
      select p.id from patients p where p.is_leaving
    ), kits as (
      select k.id, k.kit_id, k.status from app.kits k join leaving l on l.id = k.patient_id
    )
    select ${namesOf('leaving')} as patients, ${namesOf('staying')} as staying,
      (select count(*) from kits) as kits,
      (select count(*) from app.symptom_data s join kits k on k.id = s.kit_record_id)
        + (select count(*) from app.questionnaire_drafts d join kits k on k.id = d.kit_record_id) as answers,
      (select count(*) from app.report_files f join kits k on k.id = f.kit_record_id) as report_files,
      (select count(*) from app.record_links r join leaving l on l.id = r.patient_id) as links,
      (select count(*) from app.live_access a join leaving l on l.id = a.patient_id) as grants,
      coalesce((
        select jsonb_agg(jsonb_build_object('kit_id', k.kit_id, 'status', k.status) order by k.kit_id)
        from kits k where k.status in ('registered', 'received', 'in_analysis', 'information_needed')), '[]') as open_kits`,
);

/**
 * Requests the deletion of the caller's account; a second request changes nothing. Triggers record the event and notify the account
 * and the practitioners (`docs/schema/deletion_requests.md`).
 * @throws constraints `second_step_needed`, `reauthentication_needed`, `not_signed_in`.
 */
export const insertRequest = command((session_id: string) => sql`select app.request_deletion(${session_id})`);

/**
 * Takes the caller's request back.
 * @throws constraint `not_signed_in` for an account that was just deleted.
 */
export const withdrawRequest = command(() => sql`select app.withdraw_deletion()`);

/**
 * Accounts whose deletion is due, the longest due first. An announced one is still dormant by these days; null lists none of them.
 */
export const dueAccounts = many(
  z.object({ user_id: UserId }),
  (days: number | null) => sql`
    select user_id from app.deletion_requests
    where due_at <= now() and (not is_dormant or app.is_dormant(user_id, ${days}))
    order by due_at`,
);

/** Customers whose last login is at least that many days ago, at most 500. */
export const dormantAccounts = many(
  z.object({ user_id: UserId }),
  (days: number) => sql`select d as user_id from app.dormant_accounts(${days}) as d`,
);

/** Announces the deletion of an account that is locked and still without a login (`docs/schema/deletion_requests.md`). */
export const announceDeletion = command(
  (user_id: UserId, days: number) => sql`select app.announce_deletion(${user_id}, ${days})`,
);

/** Announced accounts that are not dormant by these days, all of them for null. */
export const accountsToKeep = many(
  z.object({ user_id: UserId }),
  (days: number | null) => sql`select a as user_id from app.accounts_to_keep(${days}) as a`,
);

/** Takes the announcement to an account back. */
export const keepDormantAccount = command(
  (user_id: UserId) => sql`select app.keep_dormant_account(${user_id})`,
);

/** Locks an account until the end of the transaction. */
export const lockAccount = command((user_id: UserId) => sql`select app.lock_account(${user_id})`);
