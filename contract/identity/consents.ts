import * as z from 'zod/mini';
import { ConsentKind } from '#contract/identity/consentKind.ts';
import { PublishedDocument, Sha256, ShownDocument } from '#contract/identity/publishedDocument.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { PatientId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** A published version of a document, without its text. */
export const DocumentVersion = z.object({
  id: z.uuid(),
  kind: ConsentKind,
  version: z.int(),
  title: z.string(),
  /** Of the text in UTF-8. */
  sha256: Sha256,
  /** Whether consents to earlier versions count no longer. */
  needs_renewal: z.boolean(),
  published_at: Timestamp,
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** A published document. Its text is plain: nothing in it is markup. */
export const ConsentDocument = z.extend(DocumentVersion, { text: z.string() });
export type ConsentDocument = z.infer<typeof ConsentDocument>;

export const listConsentDocuments = endpoint({
  name: 'listConsentDocuments',
  method: 'GET',
  path: '/api/consent-documents',
  callers: 'anyone',
  summary: 'The newest published version of each kind of document, without its text.',
  query: z.strictObject({}),
  result: z.object({ documents: z.array(DocumentVersion) }),
});

export const getConsentDocument = endpoint({
  name: 'getConsentDocument',
  method: 'GET',
  path: '/api/consent-documents/:kind',
  callers: 'anyone',
  summary: 'A published document: the newest version, or the one that is named.',
  params: z.strictObject({ kind: ConsentKind }),
  query: z.strictObject({
    version: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  }),
  result: ConsentDocument,
  errors: ['consent_document_not_found'],
});

/** A version with its consents in force. */
export const CountedVersion = z.extend(DocumentVersion, { consents: z.int() });
export type CountedVersion = z.infer<typeof CountedVersion>;

export const listDocumentVersions = endpoint({
  name: 'listDocumentVersions',
  method: 'GET',
  path: '/api/admin/consent-documents',
  callers: ['admin'],
  summary: 'All published versions by kind, newest first, with the number of consents in force.',
  result: z.object({ documents: z.array(CountedVersion) }),
});

export const publishDocument = endpoint({
  name: 'publishDocument',
  method: 'PUT',
  path: '/api/admin/consent-documents/:document_id',
  callers: ['admin'],
  summary:
    'Publishes a version of a document. It can never be changed or deleted. The id is made by the caller: a retry publishes nothing twice.',
  params: z.strictObject({ document_id: z.uuid() }),
  body: PublishedDocument,
  // A text of 100 kB with escaped characters.
  body_limit: 700_000,
  result: DocumentVersion,
  errors: ['consent_version_taken'],
});

/** A consent of the caller. */
export const Consent = z.object({
  id: z.uuid(),
  document_id: z.uuid(),
  kind: ConsentKind,
  version: z.int(),
  title: z.string(),
  /** Of the text that was shown. */
  sha256: Sha256,
  /** Null for a document about the account. */
  patient_id: z.nullable(PatientId),
  given_at: Timestamp,
  withdrawn_at: z.nullable(Timestamp),
  /** False after a later version has required a renewal. */
  still_counts: z.boolean(),
});
export type Consent = z.infer<typeof Consent>;

/** A patient whom a consent can be about. */
export const NamedPatient = z.object({ id: PatientId, first_name: z.string(), last_name: z.string() });
export type NamedPatient = z.infer<typeof NamedPatient>;

export const listConsents = endpoint({
  name: 'listConsents',
  method: 'GET',
  path: '/api/consents',
  callers: ['customer'],
  for_owners: true,
  summary:
    "The caller's consents, newest first, and the documents that the caller has to accept before adding data.",
  result: z.object({
    due: z.array(ConsentDocument),
    consents: z.array(Consent),
    /** The caller's patients, for the consents about them. */
    patients: z.array(NamedPatient),
    /** The newest document about research; null if none is published. Nothing else requests it. */
    research: z.nullable(DocumentVersion),
  }),
});
export type Consents = z.infer<typeof listConsents.result>;

export const giveConsents = endpoint({
  name: 'giveConsents',
  method: 'POST',
  path: '/api/consents',
  callers: ['customer'],
  for_owners: true,
  summary:
    'Accepts documents, all or none, by the SHA-256 of the texts that were shown. Consents about a patient name it. A repetition changes nothing.',
  body: z.strictObject({
    consents: z
      .array(z.extend(ShownDocument, { patient_id: z.optional(PatientId) }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  errors: ['consent_document_changed', 'patient_not_found'],
});

export const withdrawConsent = endpoint({
  name: 'withdrawConsent',
  method: 'DELETE',
  path: '/api/consents/:consent_id',
  callers: ['customer'],
  for_owners: true,
  summary: 'Withdraws a consent. A statement of guardianship is not withdrawn.',
  params: z.strictObject({ consent_id: z.uuid() }),
  errors: ['consent_not_found'],
});
