import { AppError } from '#contract/shared/errors.ts';

/** Whether this browser can make passkeys from what the server sends. Without a secure connection it cannot. */
export const canCreatePasskey = (): boolean =>
  'credentials' in navigator &&
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype;

/**
 * Lets the browser make a passkey.
 * @throws {AppError} with the sentence to show when the user declined or the browser could not.
 */
export async function createPasskey(options: unknown): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey }).catch(refuse);
  if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  return refuse();
}

function refuse(reason?: unknown): never {
  // The browser tells of this only after the user has agreed.
  const is_known = reason instanceof DOMException && reason.name === 'InvalidStateError';
  throw new AppError('mfa_verification_failed', {
    message: is_known
      ? 'There is a passkey for your account on this device already.'
      : 'The passkey was not added.',
    cause: reason,
  });
}
