import type { ConsentKind } from '#contract/identity/consentKind.ts';
import { Consent, ConsentDocument } from '#contract/identity/consents.ts';

const places: readonly ConsentKind[] = ['terms', 'privacy', 'health_data', 'research', 'guardian'];

/** A published document with changes for a test. */
export const aDocument = (kind: ConsentKind, more: object = {}): ConsentDocument =>
  ConsentDocument.parse({
    id: `5b7a1c1e-0000-4000-8000-00000000000${places.indexOf(kind)}`,
    kind,
    version: 1,
    title: `About ${kind}`,
    text: `The text about ${kind}`,
    sha256: String(places.indexOf(kind)).repeat(64),
    needs_renewal: false,
    published_at: '2026-05-01T10:00:00Z',
    ...more,
  });

/** The address of the newest version of a kind. */
export const newest = (kind: ConsentKind): string => `GET /api/consent-documents/${kind}`;

/** A consent to that document. */
export const aConsent = (kind: ConsentKind, more: object = {}): Consent => {
  const { id, title, version, sha256 } = aDocument(kind);
  return Consent.parse({
    id: id.replace('5b7a1c1e', '6c8b2d2f'),
    document_id: id,
    kind,
    version,
    title,
    sha256,
    patient_id: null,
    given_at: '2026-05-03T10:00:00Z',
    withdrawn_at: null,
    still_counts: true,
    ...more,
  });
};
