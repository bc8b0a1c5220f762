import type { FastifyRequest } from 'fastify';
import type { Parsed } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { verifyFactor } from '#contract/secondStep.ts';
import type { Tx } from '#db/connect.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { type GivenTokens, renewTokens } from '#server/session/beginSession.ts';
import type { CurrentSession } from '#server/session/queries.ts';
import { createdPasskey, usedPasskey } from './passkeys.ts';
import {
  type OwnFactor,
  ownFactor,
  passPasskey,
  passRecoveryCode,
  passTotp,
  takeChallenge,
} from './queries.ts';
import { hashOfRecoveryCode } from './recoveryCodes.ts';
import { stepOf } from './totp.ts';

type Answer = Parsed<typeof verifyFactor>['body'];

/**
 * Passes the second step with a factor. A wrong answer leaves the challenge, a right one uses it up.
 * @throws {AppError} `mfa_factor_not_found`, `mfa_challenge_expired`, `mfa_verification_failed`, `over_request_rate_limit`.
 */
export const passWithFactor = (
  deps: Deps,
  session: CurrentSession,
  request: FastifyRequest,
  factor_id: string,
  answer: Answer,
): Promise<GivenTokens> =>
  passSecondStep(deps, session, request, async (tx) => {
    const factor = await ownFactor(tx, factor_id);
    if (!factor) throw new AppError('mfa_factor_not_found');
    const challenge = await takeChallenge(tx, session.session_id, factor_id, answer.challenge_id);
    if (!challenge) throw new AppError('mfa_challenge_expired');
    return factor.kind === 'totp'
      ? passesTotp(tx, session, factor, answer)
      : passesPasskey(tx, session, factor, answer, challenge, deps.config);
  });

/**
 * Passes the second step with a recovery code, which is thereby used up.
 * @throws {AppError} `mfa_verification_failed`, `over_request_rate_limit`.
 */
export const passWithRecoveryCode = (
  deps: Deps,
  session: CurrentSession,
  request: FastifyRequest,
  code: string,
): Promise<GivenTokens> =>
  passSecondStep(deps, session, request, (tx) =>
    passRecoveryCode(tx, session.session_id, hashOfRecoveryCode(code)),
  );

/** Counts the attempt; what passes and the new tokens for it are one transaction. */
async function passSecondStep(
  { db, throttle }: Deps,
  session: CurrentSession,
  request: FastifyRequest,
  passes: (tx: Tx) => Promise<boolean>,
): Promise<GivenTokens> {
  await throttle.count('second_step', request, session.user_id);
  const tokens = await db(session, async (tx) => {
    if (!(await passes(tx))) throw new AppError('mfa_verification_failed');
    return renewTokens(tx, session.session_id);
  });
  await throttle.forgive('second_step', request, session.user_id);
  return tokens;
}

async function passesTotp(
  tx: Tx,
  { session_id }: CurrentSession,
  { id, totp_secret }: OwnFactor,
  { code }: Answer,
): Promise<boolean> {
  if (code === undefined || totp_secret === null) throw new AppError('invalid_request');
  const step = stepOf(totp_secret, code);
  return step !== undefined && passTotp(tx, session_id, id, step);
}

async function passesPasskey(
  tx: Tx,
  { session_id }: CurrentSession,
  factor: OwnFactor,
  { webauthn }: Answer,
  challenge: string,
  config: Config,
): Promise<boolean> {
  if (!webauthn) throw new AppError('invalid_request');
  if (webauthn.type !== (factor.is_verified ? 'request' : 'create')) return false;
  const { credential_response } = webauthn;
  const passkey = factor.is_verified
    ? await usedPasskey(config, challenge, factor, credential_response)
    : await createdPasskey(config, challenge, credential_response);
  return passkey !== undefined && passPasskey(tx, session_id, factor.id, passkey);
}
