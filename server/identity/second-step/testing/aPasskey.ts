import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Cbor = Parameters<typeof isoCBOR.encode>[0];

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** Deliberate faults of a passkey. */
export interface Misuse {
  readonly origin?: string;
  readonly rp_id?: string;
  readonly counter?: number;
  readonly flags?: number;
}

/** A software authenticator with one passkey that responds like a browser. */
export function aPasskey(origin: string, id_bytes = 32) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(id_bytes);
  const host = new URL(origin).hostname;
  let counter = 0;

  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} };
  const clientData = (type: string, challenge: string, misuse: Misuse) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: misuse.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (flags: number, misuse: Misuse) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(misuse.flags ?? flags);
    counter = misuse.counter ?? counter + 1;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(misuse.rp_id ?? host), head]);
  };

  return {
    id: credential.id,
    /** The response to `create`. */
    create: (challenge: string, misuse: Misuse = {}) => {
      // COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with its coordinates.
      const key = isoCBOR.encode(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const flags = USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL;
      const authData = Buffer.concat([authenticatorData(flags, misuse), Buffer.alloc(16), length, id, key]);
      const attestation = isoCBOR.encode(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', challenge, misuse)),
          attestationObject: encoded(attestation),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** The response to `request`. */
    use: (challenge: string, misuse: Misuse = {}) => {
      const client_data = clientData('webauthn.get', challenge, misuse);
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED, misuse);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client_data)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(client_data),
          authenticatorData: encoded(authData),
          signature: encoded(signature),
        },
      };
    },
  };
}
