import * as z from 'zod/mini';
import { ConsentKind } from '#contract/identity/consentKind.ts';
import { requiredText, text } from '#contract/shared/text.ts';

const DOCUMENT_TITLE_MAX = 200;

/** Largest text of a document in bytes of UTF-8. */
export const DOCUMENT_TEXT_MAX = 100_000;

/** SHA-256 in hexadecimal digits. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256'));

const Version = z.int().check(z.minimum(1), z.maximum(1_000_000));

/** Bytes of a text in UTF-8. */
function utf8Bytes(typed: string): number {
  let bytes = 0;
  for (const character of typed) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const DocumentText = text(DOCUMENT_TEXT_MAX).check(
  z.refine((typed) => typed.trim() !== '', 'Please enter the text'),
  z.refine((typed) => utf8Bytes(typed) <= DOCUMENT_TEXT_MAX, 'Please use at most 100 kB of text'),
);

export const PublishedDocument = z.strictObject({
  kind: ConsentKind,
  /** One more than the newest version that the caller saw; 1 for the first. */
  version: Version,
  title: requiredText(DOCUMENT_TITLE_MAX, 'Please enter a title'),
  text: DocumentText,
  needs_renewal: z.boolean(),
});

/** A document as the caller has read it. */
export const ShownDocument = z.strictObject({ document_id: z.uuid(), sha256: Sha256 });

export type ShownDocument = z.infer<typeof ShownDocument>;
