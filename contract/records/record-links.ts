import * as z from 'zod/mini';
import { FHIR_JSON } from '#contract/records/fhirJson.ts';
import { LinkOpening, RecordLinkTerms } from '#contract/records/linkForms.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { PatientId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** An opening of a link. */
const Opening = z.object({
  /** As the viewer sent it; nobody has checked it. */
  recipient: z.string(),
  opened_at: Timestamp,
});

/** A SMART Health Link to the record of a patient, without its key. */
export const RecordLink = z.object({
  id: z.uuid(),
  label: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** When the owner ended it; null if the owner did not. */
  ended_at: z.nullable(Timestamp),
  /** Wrong passcodes until it is dead. */
  tries_left: z.int(),
  max_openings: z.int(),
  /** Newest first. */
  openings: z.array(Opening),
});
export type RecordLink = z.infer<typeof RecordLink>;

export const listRecordLinks = endpoint({
  name: 'listRecordLinks',
  method: 'GET',
  path: '/api/patients/:patient_id/links',
  callers: ['customer'],
  for_owners: true,
  summary:
    "The SMART Health Links of one of the caller's patients and who opened them. All live ones and the latest others.",
  params: z.strictObject({ patient_id: PatientId }),
  result: z.object({ links: z.array(RecordLink) }),
  errors: ['patient_not_found'],
});

export const createRecordLink = endpoint({
  name: 'createRecordLink',
  method: 'POST',
  path: '/api/patients/:patient_id/links',
  callers: ['customer'],
  for_owners: true,
  summary:
    "Creates a SMART Health Link to the record of one of the caller's patients. Only this answer has the link: the portal keeps hashes alone.",
  params: z.strictObject({ patient_id: PatientId }),
  body: RecordLinkTerms,
  status: 201,
  result: z.object({
    id: z.uuid(),
    expires_at: Timestamp,
    /** `{PUBLIC_URL}/shl#shlink:/…`, with the key of the content. */
    shlink: z.string(),
  }),
  errors: ['patient_not_found', 'record_link_limit', 'over_request_rate_limit'],
});
export type NewRecordLink = z.infer<typeof createRecordLink.result>;

export const endRecordLink = endpoint({
  name: 'endRecordLink',
  method: 'DELETE',
  path: '/api/patients/:patient_id/links/:link_id',
  callers: ['customer'],
  for_owners: true,
  summary: 'Ends a link for good.',
  params: z.strictObject({ patient_id: PatientId, link_id: z.uuid() }),
  errors: ['record_link_not_found'],
});

/** Any other text is an unknown token. */
const Token = z.string();

export const openRecordLink = endpoint({
  name: 'openRecordLink',
  method: 'POST',
  path: '/shl/:token',
  callers: 'anyone',
  summary:
    'The manifest of a SMART Health Link, for viewers. A wrong passcode answers 401 with `remainingAttempts`; missing, ended, expired and dead links look the same. The owner sees the recipient.',
  params: z.strictObject({ token: Token }),
  body: LinkOpening,
  body_limit: 8192,
  result: z.object({
    files: z.array(
      z.object({
        contentType: z.literal(FHIR_JSON),
        fhirVersion: z.literal('4.0.1'),
        lastUpdated: Timestamp,
        status: z.literal('can-change'),
        /** A JSON Web Encryption. */
        embedded: z.optional(z.string()),
        /** Where to fetch a content that is longer than the viewer takes: once, within ten minutes. */
        location: z.optional(z.url()),
      }),
    ),
  }),
  errors: ['record_link_not_found', 'passcode_wrong', 'over_request_rate_limit'],
});

export const getRecordLinkFile = endpoint({
  name: 'getRecordLinkFile',
  method: 'GET',
  path: '/shl/:token/files/:ticket',
  callers: 'anyone',
  summary: 'The encrypted content of a SMART Health Link, once.',
  params: z.strictObject({ token: Token, ticket: z.string() }),
  document: 'application/jose',
  errors: ['record_link_not_found', 'over_request_rate_limit'],
});
