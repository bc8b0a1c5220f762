import { fromBase64url } from './readLink.ts';

/**
 * Decrypts a compact JWE (RFC 7516) with the key of its link: `dir` and A256GCM, as SMART Health Links prescribe. The browser's own
 * cryptography does the work.
 * @throws if the text was changed, or encrypted with another key.
 */
export async function decrypt(jwe: string, key: string): Promise<string> {
  const [header = '', , iv = '', content = '', tag = ''] = jwe.split('.');
  const secret = await crypto.subtle.importKey('raw', fromBase64url(key), 'AES-GCM', false, ['decrypt']);
  // WebCrypto expects the tag behind the content.
  const sealed = await new Blob([fromBase64url(content), fromBase64url(tag)]).arrayBuffer();
  const additionalData = new TextEncoder().encode(header);
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64url(iv), additionalData },
    secret,
    sealed,
  );
  return new TextDecoder().decode(plain);
}
