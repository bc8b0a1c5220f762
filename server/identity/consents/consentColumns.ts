import { sql } from '#db/sql.ts';

/** The columns of a `Consent`, for a statement over `app.consents c` and its document `d`. */
export const consentColumns = sql`c.id, c.document_id, c.kind, d.version, d.title, encode(c.sha256, 'hex') as sha256,
  c.patient_id, c.given_at, c.withdrawn_at, app.consent_counts(d.kind, d.version) as still_counts`;
