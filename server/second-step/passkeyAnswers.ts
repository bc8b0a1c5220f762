import * as z from 'zod';

// What a browser answers with, as far as it is used. A passkey's answer takes a few hundred characters, seldom thousands.
const Encoded = z.base64url().min(1).max(16_384);
/** Base64url of the 1023 bytes that the standard allows. */
const CredentialId = z.base64url().min(1).max(1364);

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };
/** Extensions are neither asked for nor used. */
const clientExtensionResults = z.unknown().transform(() => ({}));

/** The answer to `create`: a new passkey. */
export const CreatedPasskey = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});

/** The answer to `request`: a passkey has signed. */
export const UsedPasskey = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({ clientDataJSON: Encoded, authenticatorData: Encoded, signature: Encoded }),
});
