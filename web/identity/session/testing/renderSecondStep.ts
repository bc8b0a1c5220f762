import { getUser } from '#contract/identity/account.ts';
import { type Factor, getCurrentSession } from '#contract/identity/session.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

export const CHALLENGE_ID = '7c0e9d3a-1f42-4b6e-8a55-0d9b6c7e2f11';

/** Method and path of a call about a factor. */
export const factorCall = ({ id }: Factor, step: 'challenge' | 'verify') =>
  `POST /auth/v1/factors/${id}/${step}`;

/** Shows the second step of a login to a user with these factors. */
export async function renderSecondStep(
  factors: readonly Factor[],
  answers: Answers = {},
  address = '/second-step',
) {
  const challenges = factors.map((factor) => [
    factorCall(factor, 'challenge'),
    () => ({
      id: CHALLENGE_ID,
      type: factor.factor_type,
      expires_at: 0,
      ...(factor.factor_type === 'webauthn' && { webauthn: { type: 'request', credential_options } }),
    }),
  ]);
  const portal = await renderPortal(address, null, {
    [`GET ${getCurrentSession.path}`]: () => aCurrentSession(aProfile(), { next_step: 'verify_second_step' }),
    [`GET ${getUser.path}`]: () => ({ factors }),
    ...Object.fromEntries(challenges),
    ...answers,
  });
  /** Completes the session for the following requests. */
  const complete = () => {
    portal.answers[`GET ${getCurrentSession.path}`] = () => aCurrentSession(aProfile());
    return { next_step: null };
  };
  return { ...portal, complete };
}

const credential_options = { publicKey: { challenge: 'AAECAwQFBgc', userVerification: 'preferred' } };
