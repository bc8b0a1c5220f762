import type { FastifyRequest } from 'fastify';
import type { verifyFactor } from '#contract/identity/second-step.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Tx } from '#db/connect.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import type { Config } from '#server/base/config.ts';
import type { Deps } from '#server/base/deps.ts';
import { notifyOwner } from '#server/identity/account/queries.ts';
import { type GivenTokens, renewTokens } from '#server/identity/session/beginSession.ts';
import { recordFailedSignIn } from '#server/identity/session/queries.ts';
import type { SecondStepMails } from './mails.ts';
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
 * Passes the second step with a factor. A wrong answer keeps the challenge; a right one uses it up. The first right
 * answer finishes the set-up and notifies the owner.
 * @throws {AppError} `mfa_factor_not_found`, `mfa_challenge_expired`, `mfa_verification_failed`,
 * `over_request_rate_limit`.
 */
export const passWithFactor = (
  deps: Deps,
  mails: SecondStepMails,
  session: CurrentSession,
  request: FastifyRequest,
  factor_id: string,
  answer: Answer,
): Promise<GivenTokens> =>
  passSecondStep(deps, session, request, async (tx) => {
    const factor = await tx.run(ownFactor(factor_id));
    if (!factor) throw new AppError('mfa_factor_not_found');
    const challenge = await tx.run(takeChallenge(session.session_id, factor_id, answer.challenge_id));
    if (!challenge) throw new AppError('mfa_challenge_expired');
    const passes =
      factor.kind === 'totp'
        ? await passesTotp(tx, session, factor, answer)
        : await passesPasskey(tx, session, factor, answer, challenge, deps.config);
    if (passes && !factor.is_verified) await tx.run(notifyOwner(mails.added(factor.kind)));
    return passes;
  });

/**
 * Passes the second step with a recovery code, uses the code up and notifies the owner.
 * @throws {AppError} `mfa_verification_failed`, `over_request_rate_limit`.
 */
export const passWithRecoveryCode = (
  deps: Deps,
  mails: SecondStepMails,
  session: CurrentSession,
  request: FastifyRequest,
  code: string,
): Promise<GivenTokens> =>
  passSecondStep(deps, session, request, async (tx) => {
    const passes = await tx.run(passRecoveryCode(session.session_id, hashOfRecoveryCode(code)));
    if (passes) await tx.run(notifyOwner(mails.recoveryCodeUsed()));
    return passes;
  });

/** Counts the attempt, then passes and issues new tokens in one transaction. Records a wrong answer. */
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
  }).catch(async (refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'mfa_verification_failed')
      await db.run(session, recordFailedSignIn(null));
    throw refusal;
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
  return step !== undefined && tx.run(passTotp(session_id, id, step));
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
  return passkey !== undefined && tx.run(passPasskey(session_id, factor.id, passkey));
}
