import { createRecoveryCodes, enrollFactor } from '#contract/identity/second-step.ts';
import type { Answers } from '#web/testing/fakeServer.ts';

const FACTOR_ID = '3f0e9d3a-1f42-4b6e-8a55-0d9b6c7e2f22';
export const CHALLENGE_ID = '7c0e9d3a-1f42-4b6e-8a55-0d9b6c7e2f11';
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const codes = Array.from({ length: 10 }, (_, index) => `ABCDE-FGHIJ-KLMNO-PQRST-UVW2${index}`);

export const enroll = `POST ${enrollFactor.path}`;
export const challenge = `POST ${enrollFactor.path}/${FACTOR_ID}/challenge`;
export const verify = `POST ${enrollFactor.path}/${FACTOR_ID}/verify`;
export const createCodesCall = `POST ${createRecoveryCodes.path}`;

const qr_code = '<svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1H0Z"/></svg>';
const passkeyOptions = {
  challenge: 'AAECAwQFBgc',
  rp: { id: 'localhost', name: 'Gut Health Portal' },
  user: { id: 'AAEC', name: 'anna@example.org', displayName: 'Anna Berg' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

export const enrollApp = () => ({
  id: FACTOR_ID,
  type: 'totp',
  friendly_name: 'Authenticator app',
  totp: { qr_code, secret: SECRET, uri: 'otpauth://totp/x' },
});
export const pass = () => ({ next_step: null });
export const makeCodes = () => ({ id: FACTOR_ID, type: 'recovery_code', total: codes.length, codes });

/** Answers for the set-up of an authenticator app. */
export const appAnswers: Answers = {
  [enroll]: enrollApp,
  [challenge]: () => ({ id: CHALLENGE_ID, type: 'totp', expires_at: 0 }),
  [verify]: pass,
  [createCodesCall]: makeCodes,
};

/** Answers for a new passkey. */
export const passkeyAnswers: Answers = {
  ...appAnswers,
  [enroll]: () => ({ id: FACTOR_ID, type: 'webauthn', friendly_name: 'Passkey' }),
  [challenge]: () => ({
    id: CHALLENGE_ID,
    type: 'webauthn',
    expires_at: 0,
    webauthn: { type: 'create', credential_options: { publicKey: passkeyOptions } },
  }),
};
