import { createHmac, randomBytes } from 'node:crypto';

/** Bytes of a secret; Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as laboratories and the libraries of Standard Webhooks write it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/**
 * The headers of Standard Webhooks for a message: https://github.com/standard-webhooks/standard-webhooks. Each secret adds a
 * signature, so receivers verify with the old or the new one while a secret is being changed.
 * @param moment time of this attempt; receivers refuse old ones.
 * @param secrets in base64.
 */
export function signedHeaders(
  id: string,
  moment: Date,
  body: string,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(moment.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
