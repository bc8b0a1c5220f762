import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  SettingsService,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import type { Config } from '#server/base/config.ts';
import { CreatedPasskey, UsedPasskey } from './passkeyAnswers.ts';
import type { OwnFactor } from './queries.ts';

// Do not request attestation: verifying a manufacturer's certificate would fetch the URLs in it.
for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

/** Algorithms of every platform. Newer ones are still experimental in the runtime. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

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
export const creationOptions = (config: Config, owner: PasskeyOwner, credential_ids: readonly string[]) =>
  generateRegistrationOptions({
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
export const requestOptions = (config: Config, { credential_id, transports }: OwnFactor) =>
  generateAuthenticationOptions({
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
