import type { Config } from '#server/base/config.ts';
import { CreatedPasskey, UsedPasskey } from './passkeyAnswers.ts';
import type { OwnFactor } from './queries.ts';

/** The library has hundreds of modules: the first use of a passkey loads them, not the start of the portal. */
let library: ReturnType<typeof load> | undefined;

const webAuthn = () => {
  library ??= load().catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
};

async function load() {
  const loaded = await import('@simplewebauthn/server');
  // Do not request attestation: verifying a manufacturer's certificate would fetch the URLs in it.
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    loaded.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return loaded;
}

/** COSE numbers of EdDSA, ES256 and RS256, the algorithms of every platform. Newer ones are still experimental in the runtime. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The stored data of a verified passkey. */
export interface Passkey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly signature_count: number;
  readonly transports: readonly string[];
}

interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly full_name: string | null;
}

/** The portal as a WebAuthn relying party: passkeys are bound to its host and origin. */
const relyingParty = ({ PUBLIC_URL }: Config) => {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

/** Browser options to create a passkey on a device without one for this account. */
export const creationOptions = async (
  config: Config,
  owner: PasskeyOwner,
  credential_ids: readonly string[],
) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: config.BRAND_TITLE,
    rpID: relyingParty(config).expectedRPID,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.full_name ?? owner.email,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: credential_ids.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** Browser options to sign with this passkey. */
export const requestOptions = async (config: Config, { credential_id, transports }: OwnFactor) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    allowCredentials: credential_id ? [{ id: credential_id, transports: transports ?? [] }] : [],
    userVerification: 'preferred',
  });

/** Verifies a response to `create`: the new passkey, or undefined. */
export async function createdPasskey(
  config: Config,
  challenge: string,
  answer: unknown,
): Promise<Passkey | undefined> {
  const { data: response } = CreatedPasskey.safeParse(answer);
  if (!response) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...relyingParty(config),
    response,
    expectedChallenge: challenge,
    supportedAlgorithmIDs,
    requireUserVerification: false,
  }).catch(unproved);
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    signature_count: counter,
    transports: response.response.transports,
  };
}

/** Verifies a response to `request`: the factor's updated passkey, or undefined. */
export async function usedPasskey(
  config: Config,
  challenge: string,
  { credential_id, public_key, signature_count, transports }: OwnFactor,
  answer: unknown,
): Promise<Passkey | undefined> {
  const { data: response } = UsedPasskey.safeParse(answer);
  if (!response || response.id !== credential_id || !public_key) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...relyingParty(config),
    response,
    expectedChallenge: challenge,
    credential: {
      id: credential_id,
      publicKey: new Uint8Array(public_key),
      counter: signature_count ?? 0,
    },
    requireUserVerification: false,
  }).catch(unproved);
  if (!verified || !authenticationInfo) return undefined;
  return {
    credential_id,
    public_key,
    signature_count: authenticationInfo.newCounter,
    transports: transports ?? [],
  };
}

/** The library throws untyped errors for every invalid response. */
const unproved = () =>
  ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const;
