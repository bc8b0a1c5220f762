import * as z from 'zod';

// The used parts of a browser's response. One takes a few hundred characters, seldom thousands.
const Encoded = z.base64url().min(1).max(16_384);
/** Base64url of 1023 bytes, the standard's maximum. */
const CredentialId = z.base64url().min(1).max(1364);

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };
/** The portal neither requests nor uses extensions. */
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
