import {
  challengeFactor,
  createRecoveryCodes,
  enrollFactor,
  getRecoveryCodes,
  removeFactor,
  verifyFactor,
  verifyRecoveryCode,
} from '#contract/identity/second-step.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Tx } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { notifyOwner } from '#server/identity/account/queries.ts';
import { sessionAnswer } from '#server/identity/session/beginSession.ts';
import { ownAccount, ownRecoveryCodes } from '#server/identity/session/queries.ts';
import { newToken } from '#server/identity/session/tokens.ts';
import { secondStepMails } from './mails.ts';
import { creationOptions, requestOptions } from './passkeys.ts';
import { passWithFactor, passWithRecoveryCode } from './passSecondStep.ts';
import * as queries from './queries.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recoveryCodes.ts';
import { newTotp } from './totp.ts';

const names = { totp: 'Authenticator app', webauthn: 'Passkey' } as const;

export function secondStepRoutes(mount: Mount, deps: Deps): void {
  const { db, config } = deps;
  const mails = secondStepMails(config.PUBLIC_URL);

  mount(enrollFactor, ({ actor, session, body: { factor_type: type, friendly_name = names[type] } }) =>
    db(actor, async (tx) => {
      const totp = type === 'totp' ? newTotp(config.BRAND_TITLE, (await account(tx)).email) : undefined;
      const id = await tx.run(
        queries.enrollFactor(session.session_id, {
          kind: type,
          name: friendly_name,
          ...(totp && { totp_secret: totp.secret }),
        }),
      );
      return { id, type, friendly_name, ...(totp && { totp }) };
    }),
  );

  mount(challengeFactor, ({ actor, session, params: { factor_id } }) =>
    db(actor, async (tx) => {
      const factor = await tx.run(queries.ownFactor(factor_id));
      if (!factor) throw new AppError('mfa_factor_not_found');
      const publicKey = factor.kind === 'webauthn' ? await passkeyOptions(tx, factor) : undefined;
      const challenge = publicKey?.challenge ?? newToken();
      const begun = await tx.run(queries.challengeFactor(session.session_id, factor_id, challenge));
      if (!begun) throw new AppError('mfa_factor_not_found');
      const type = factor.is_verified ? ('request' as const) : ('create' as const);
      return {
        id: begun.id,
        type: factor.kind,
        expires_at: Math.floor(Date.parse(begun.expires_at) / 1000),
        ...(publicKey && { webauthn: { type, credential_options: { publicKey: { ...publicKey } } } }),
      };
    }),
  );

  mount(verifyFactor, async ({ session, params: { factor_id }, body, request, reply }) => {
    const tokens = await passWithFactor(deps, mails, session, request, factor_id, body);
    return sessionAnswer(deps, { request, reply }, tokens);
  });

  mount(removeFactor, ({ actor, session, params: { factor_id } }) =>
    db(actor, async (tx) => {
      const factor = await tx.run(queries.ownFactor(factor_id));
      const removed = await tx.run(queries.removeFactor(session.session_id, factor_id));
      if (!factor || !removed) throw new AppError('mfa_factor_not_found');
      // An unfinished factor protected nothing, and its removal needs no mail.
      if (factor.is_verified) await tx.run(notifyOwner(mails.removed(factor.kind)));
      return { id: factor_id };
    }),
  );

  mount(getRecoveryCodes, async ({ actor }) => {
    const codes = await db.run(actor, ownRecoveryCodes());
    if (!codes) throw new AppError('mfa_factor_not_found');
    const { id, total, remaining } = codes;
    return { id, type: 'recovery_code' as const, total, remaining };
  });

  mount(createRecoveryCodes, async ({ actor, session, request }) => {
    // Limit the calls: each one mails the owner.
    await deps.throttle.count('second_step', request, actor.user_id);
    const codes = newRecoveryCodes();
    await db(actor, async (tx) => {
      const replaced = await tx.run(
        queries.replaceRecoveryCodes(session.session_id, codes.map(hashOfRecoveryCode)),
      );
      if (!replaced) throw new AppError('mfa_factor_not_found');
      await tx.run(notifyOwner(mails.recoveryCodesMade()));
    });
    return { id: actor.user_id, type: 'recovery_code' as const, total: codes.length, codes };
  });

  mount(verifyRecoveryCode, async ({ session, body: { code }, request, reply }) => {
    const tokens = await passWithRecoveryCode(deps, mails, session, request, code);
    return sessionAnswer(deps, { request, reply }, tokens);
  });

  const passkeyOptions = async (tx: Tx, factor: queries.OwnFactor) =>
    factor.is_verified
      ? requestOptions(config, factor)
      : creationOptions(config, await account(tx), await credentialIds(tx));
}

async function credentialIds(tx: Tx): Promise<string[]> {
  const credentials = await tx.run(queries.ownCredentialIds());
  return credentials.map(({ id }) => id);
}

async function account(tx: Tx) {
  const own = await tx.run(ownAccount());
  if (!own) throw new AppError('not_signed_in');
  return own;
}
