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

// Who made an authenticator is not asked, so that no certificate of its maker is looked into: that would call the addresses
// in it.
for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

/** What every platform can sign with. Newer ways, which the runtime still calls experimental, are not offered. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** What is stored of a passkey that has proved itself. */
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

/** The portal as passkeys know it: they belong to its host and answer to its own pages alone. */
const relyingParty = ({ PUBLIC_URL }: Config) => {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

/** Options for the browser to make a passkey, on a device that has none for this account. */
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

/** Options for the browser to let this passkey sign. */
export const requestOptions = (config: Config, { credential_id, transports }: OwnFactor) =>
  generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    allowCredentials: credential_id ? [{ id: credential_id, transports: transports ?? [] }] : [],
    userVerification: 'preferred',
  });

/** The passkey that a browser has made for this challenge; undefined when the answer does not prove that. */
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

/** The factor's passkey as it is after signing this challenge; undefined when the answer does not prove that. */
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

/** The library throws at every answer that is not right, and has no type of error for that. */
const unproved = () =>
  ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const;
