import { ApiError } from '#web/lib/api.ts';

/** Returns whether this browser can create passkeys. It needs a secure connection. */
export const canCreatePasskey = (): boolean =>
  'credentials' in navigator &&
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype;

/**
 * Creates a passkey in the browser.
 * @throws {ApiError} with a sentence for the user if the user declines or the browser fails.
 */
export async function createPasskey(options: unknown): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey }).catch((reason: unknown) => {
    // Browsers report an existing passkey only after the user has agreed.
    const isKnown = reason instanceof DOMException && reason.name === 'InvalidStateError';
    throw problem(
      isKnown ? 'Your account already has a passkey on this device.' : 'The passkey was not added.',
      reason,
    );
  });
  if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  throw problem('The passkey was not added.');
}

/**
 * Asks the user for a passkey through the browser.
 * @throws {ApiError} with a sentence for the user if no passkey is confirmed.
 */
export async function askForPasskey(options: unknown): Promise<Record<string, unknown>> {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON)
    throw problem('This browser cannot use passkeys.');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  // Browsers answer a refusal and a missing passkey alike.
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  throw problem('The passkey was not confirmed. Please try again.');
}

const problem = (message: string, cause?: unknown) =>
  Object.assign(new ApiError(422, { code: 'mfa_verification_failed', message }), { cause });
