import * as z from 'zod/mini';
import { RecordLink } from '#contract/records/record-links.ts';
import { PatientId, UserId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';
import { linkColumns } from '#server/records/record/linkColumns.ts';

/** All live links of a patient (`app.is_live`), then the latest of the others, newest first. */
export const linksOfPatient = many(
  RecordLink,
  (patient_id: PatientId) => sql`
    select ${linkColumns}
    from app.record_links l where l.patient_id = ${patient_id}
    order by (l.ended_at is null and l.expires_at > now() and l.tries_left > 0 and l.opened_count < l.max_openings) desc,
      l.created_at desc, l.id
    limit 50`,
);

interface NewLink {
  readonly label: string;
  readonly token_hash: Buffer;
  readonly passcode_hash: Buffer;
  readonly max_openings: number;
  readonly days: number;
}

/**
 * Adds a link to the record of one of the caller's patients; undefined if the patient is not the caller's. Triggers record the event and refuse
 * a link too many (`app.limit_record_links`).
 */
export const insertLink = one(
  z.object({ id: z.uuid(), expires_at: Timestamp }),
  (patient_id: PatientId, { label, token_hash, passcode_hash, max_openings, days }: NewLink) => sql`
    insert into app.record_links (patient_id, label, token_hash, passcode_hash, max_openings, expires_at)
    select p.id, ${label}, ${token_hash}, ${passcode_hash}, ${max_openings}, now() + make_interval(days => ${days})
    from app.patients p where p.id = ${patient_id}
    returning id, expires_at`,
);

/** Ends a link; undefined if the caller has none. Ending it again changes nothing. */
export const endLink = one(
  z.object({ id: z.uuid() }),
  (patient_id: PatientId, link_id: string) => sql`
    update app.record_links set ended_at = coalesce(ended_at, now())
    where id = ${link_id} and patient_id = ${patient_id}
    returning id`,
);

/** Whether the token belongs to a link that can be opened. */
export const isLiveLink = value(
  z.boolean(),
  (token_hash: Buffer) => sql`select app.is_live_record_link(${token_hash})`,
);

/** Compares a passcode; a wrong one takes a try. Undefined for a link that cannot be opened. */
export const proveLink = one(
  z.object({
    link_id: z.uuid(),
    patient_id: PatientId,
    owner_id: UserId,
    tries_left: z.int(),
    is_proved: z.boolean(),
  }),
  (token_hash: Buffer, passcode_hash: Buffer | null) => sql`
    select link_id, patient_id, owner_id, tries_left, is_proved
    from app.prove_record_link(${token_hash}, ${passcode_hash})`,
);

/** Counts an opening and notifies the owner; false if the link does not allow it any more. */
export const countOpening = value(
  z.boolean(),
  (link_id: string, recipient: string, ticket_hash: Buffer | null) =>
    sql`select app.open_record_link(${link_id}, ${recipient}, ${ticket_hash})`,
);

/** Takes the ticket of an opening; undefined for one that does not serve. */
export const takeTicket = one(
  z.object({ link_id: z.uuid(), patient_id: PatientId, owner_id: UserId }),
  (token_hash: Buffer, ticket_hash: Buffer) => sql`
    select link_id, patient_id, owner_id from app.take_record_link_ticket(${token_hash}, ${ticket_hash})`,
);

interface RecordDocument {
  readonly kit_record_id: string;
  readonly object_key: string;
  /** SHA-256, hexadecimal. */
  readonly token_hash: string;
}

/**
 * Lets the viewer of a link open documents of the record for an hour. One that was withdrawn meanwhile is left out, and its address
 * leads nowhere. The policies check the others.
 */
export const insertRecordDocuments = command(
  (link_id: string, documents: readonly RecordDocument[]) => sql`
    insert into app.document_links (token_hash, kit_record_id, object_key, record_link_id, expires_at)
    select decode(d.token_hash, 'hex'), d.kit_record_id, d.object_key, ${link_id}, now() + interval '1 hour'
    from jsonb_to_recordset(${JSON.stringify(documents)}) as d (token_hash text, kit_record_id uuid, object_key text)
    where exists (
        select from app.report_files f where f.kit_record_id = d.kit_record_id and f.object_key = d.object_key)
      or exists (select from app.kits k where k.id = d.kit_record_id and k.shared_suggestion_key = d.object_key)`,
);
