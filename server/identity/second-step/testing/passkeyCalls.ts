import { challengeFactor, enrollFactor, verifyFactor } from '#contract/identity/second-step.ts';
import { anAccount, aSession, tokensOf } from '#server/testing/accounts.ts';
import type { Answer, Caller, TestPortal } from '#server/testing/testPortal.ts';
import { aPasskey, type Misuse } from './aPasskey.ts';

/** Public origin of the test portal. */
export const ORIGIN = 'https://portal.example.org';

/** Starts the set-up of a passkey. */
async function enrolledPasskey(portal: TestPortal, caller: Caller): Promise<string> {
  const { body } = await portal.call(caller, enrollFactor, { body: { factor_type: 'webauthn' } });
  return enrollFactor.result.parse(body).id;
}

/** A challenge with its browser options. */
export interface PasskeyChallenge {
  readonly factor_id: string;
  readonly id: string;
  readonly type: 'create' | 'request';
  readonly options: Readonly<Record<string, unknown>>;
  /** The challenge to sign. */
  readonly challenge: string;
}

export async function challengePasskey(
  portal: TestPortal,
  caller: Caller,
  factor_id: string,
): Promise<PasskeyChallenge> {
  const { body } = await portal.call(caller, challengeFactor, { params: { factor_id } });
  const { id, webauthn } = challengeFactor.result.parse(body);
  if (!webauthn) throw new Error('It is no passkey');
  const { type, credential_options } = webauthn;
  const options = credential_options.publicKey;
  return { factor_id, id, type, options, challenge: String(options['challenge']) };
}

/** A passkey during set-up, with its first challenge. */
export const begunPasskey = async (portal: TestPortal, caller: Caller): Promise<PasskeyChallenge> =>
  challengePasskey(portal, caller, await enrolledPasskey(portal, caller));

export const answerPasskey = (
  portal: TestPortal,
  caller: Caller,
  { factor_id, id, type }: PasskeyChallenge,
  answer: object,
): Promise<Answer> =>
  portal.call(caller, verifyFactor, {
    params: { factor_id },
    body: { challenge_id: id, webauthn: { type, credential_response: { ...answer } } },
  });

/** An account with a passkey and the session that set it up. */
export async function anAccountWithPasskey(portal: TestPortal, misuse: Misuse = {}) {
  const { email } = await anAccount(portal);
  const session = await aSession(portal, email);
  const begun = await begunPasskey(portal, session);
  const passkey = aPasskey(ORIGIN);
  const answer = await answerPasskey(portal, session, begun, passkey.create(begun.challenge, misuse));
  return { email, factor_id: begun.factor_id, passkey, session: tokensOf(answer) };
}
