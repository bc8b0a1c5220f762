import * as z from 'zod/mini';
import type { ConsentKind } from '#contract/identity/consentKind.ts';
import {
  Consent,
  ConsentDocument,
  CountedVersion,
  DocumentVersion,
  NamedPatient,
} from '#contract/identity/consents.ts';
import type { ShownDocument } from '#contract/identity/publishedDocument.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';
import { consentColumns } from './consentColumns.ts';

const versionColumns = sql`d.id, d.kind, d.version, d.title, encode(d.sha256, 'hex') as sha256, d.needs_renewal, d.published_at`;

/** The newest version of each kind. */
export const newestDocuments = many(
  DocumentVersion,
  () => sql`
    select distinct on (d.kind) ${versionColumns} from app.consent_documents d order by d.kind, d.version desc`,
);

/** A version of a kind, the newest by default; undefined if it is not published. */
export const documentOfKind = one(
  ConsentDocument,
  (kind: ConsentKind, version: number | undefined) => sql`
    select ${versionColumns}, d.text from app.consent_documents d
    where d.kind = ${kind} and d.version = coalesce(${version ?? null}, d.version)
    order by d.version desc limit 1`,
);

/** All versions, newest first within a kind, each with its consents in force. */
export const documentVersions = many(
  CountedVersion,
  () => sql`
    select ${versionColumns}, coalesce(c.consents, 0) as consents
    from app.consent_documents d left join app.count_consents() c on c.document_id = d.id
    order by d.kind, d.version desc`,
);

/** A version that an administrator writes. */
export interface NewDocument {
  readonly id: string;
  readonly kind: ConsentKind;
  readonly version: number;
  readonly title: string;
  readonly text: string;
  readonly needs_renewal: boolean;
}

/**
 * Publishes a document; undefined if the id is published already. Triggers refuse `consent_version_taken`, compute the SHA-256,
 * record the event and queue the notifications of a renewal (`docs/schema/consent_documents.md`).
 */
export const insertDocument = one(
  DocumentVersion,
  ({ id, kind, version, title, text, needs_renewal }: NewDocument) => sql`
    insert into app.consent_documents as d (id, kind, version, title, text, needs_renewal)
    values (${id}, ${kind}, ${version}, ${title}, ${text}, ${needs_renewal})
    returning ${versionColumns}`,
);

/** The stored document, if it has the same content. */
export const sameDocument = one(
  DocumentVersion,
  ({ id, kind, version, title, text, needs_renewal }: NewDocument) => sql`
    select ${versionColumns} from app.consent_documents d
    where d.id = ${id} and d.kind = ${kind} and d.version = ${version} and d.title = ${title} and d.text = ${text}
      and d.needs_renewal = ${needs_renewal}`,
);

/** The documents that the caller has to accept before adding data. */
export const dueDocuments = many(
  ConsentDocument,
  () => sql`
    select ${versionColumns}, d.text from app.consent_documents d
    where d.id in (select app.consents_due(app.uid()))
    order by array_position('{terms,privacy,health_data}', d.kind::text)`,
);

/** The caller's consents, newest first. */
export const ownConsents = many(
  Consent,
  () => sql`
    select ${consentColumns}
    from app.consents c join app.consent_documents d on d.id = c.document_id
    order by c.given_at desc, d.kind, c.id`,
);

/** The caller's own patients by name. */
export const namedPatients = many(
  NamedPatient,
  () => sql`
    select id, first_name, last_name from app.patients order by lower(first_name), lower(last_name), id`,
);

/**
 * Gives the caller's consent, once; undefined if there is no such document for a patient, or for the account without one. A
 * constraint and a trigger refuse `consent_document_changed`: the SHA-256 is another, or a newer version is published.
 */
export const insertConsent = one(
  z.object({ id: z.uuid() }),
  ({ document_id, sha256 }: ShownDocument, patient_id: PatientId | null) => sql`
    with document as (
      select d.id, d.kind from app.consent_documents d
      where d.id = ${document_id} and (d.kind in ('research', 'guardian')) = (${patient_id}::uuid is not null)
    ),
    given as (
      insert into app.consents (document_id, kind, sha256, patient_id)
      select document.id, document.kind, decode(${sha256}, 'hex'), ${patient_id} from document
      on conflict do nothing
    )
    select id from document`,
);

/** Withdraws a consent; undefined if the caller has none that can be withdrawn. A second time changes nothing. */
export const endConsent = one(
  z.object({ id: z.uuid() }),
  (consent_id: string) => sql`
    update app.consents set withdrawn_at = now() where id = ${consent_id} and user_id = app.uid() returning id`,
);

/** Refuses `consent_needed` while the caller has to accept a document. */
export const confirmConsents = command(() => sql`select app.confirm_consents()`);

/** Whether a patient of the caller is under 18 and the caller has not stated to be a guardian. */
export const lacksGuardianship = value(
  z.boolean(),
  (patient_id: PatientId) => sql`select app.lacks_guardianship(${patient_id})`,
);

/**
 * Notifies some accounts that a version requires a renewal, in the order of their ids. Resolves to the last one, null when none is
 * left.
 */
export const announceSome = value(
  z.nullable(z.uuid()),
  (document_id: string, after: string | null, at_most: number) =>
    sql`select app.announce_renewal(${document_id}, ${after}, ${at_most})`,
);
