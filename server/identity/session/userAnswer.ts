import type { User } from '#contract/identity/session.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Db, SignedIn, Tx } from '#db/connect.ts';
import type { Statement } from '#db/statements.ts';
import { ownAccount, ownFactors, ownRecoveryCodes } from './queries.ts';

/** The caller as a Supabase user. @throws {AppError} `not_signed_in` if the account was deleted. */
export async function userAnswer(db: Db, actor: SignedIn): Promise<User> {
  return asUser(await db.batch(actor, [ownAccount(), ownFactors(), ownRecoveryCodes()]));
}

/** The caller as a Supabase user with the changes of a transaction. @throws {AppError} `not_signed_in` if the account was deleted. */
export async function userAnswerWithin({ run }: Tx): Promise<User> {
  return asUser(await Promise.all([run(ownAccount()), run(ownFactors()), run(ownRecoveryCodes())]));
}

type ResultOf<Query extends () => Statement<unknown>> = ReturnType<ReturnType<Query>['read']>;

type Results = [
  account: ResultOf<typeof ownAccount>,
  factors: ResultOf<typeof ownFactors>,
  codes: ResultOf<typeof ownRecoveryCodes>,
];

function asUser([account, factors, codes]: Results): User {
  if (!account) throw new AppError('not_signed_in');
  const { id, email, new_email, email_confirmed_at, created_at, role, full_name } = account;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...(new_email && { new_email }),
    ...(email_confirmed_at && { email_confirmed_at }),
    created_at,
    app_metadata: { provider: 'email', role },
    user_metadata: full_name ? { full_name } : {},
    identities: [],
    factors: codes ? [...factors, codes] : factors,
  };
}
