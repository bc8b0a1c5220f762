import { createHash } from 'node:crypto';
import type { ShownDocument } from '#contract/identity/publishedDocument.ts';

const statement =
  'I am the parent or legal guardian of this person, or this person has asked me to act for them.';

/** The statement that the product ships, as a form shows it. Registrations of children carry it. */
export const guardianship: ShownDocument = {
  document_id: '00000000-0000-4000-8000-000000000046',
  sha256: createHash('sha256').update(statement).digest('hex'),
};
