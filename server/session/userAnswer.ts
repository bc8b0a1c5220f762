import type { User } from '#contract/session.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Db, SignedIn } from '#db/connect.ts';
import { ownAccount, ownFactors, ownRecoveryCodes } from './queries.ts';

/** The caller as a Supabase user. @throws {AppError} `not_signed_in` if the account was deleted. */
export async function userAnswer(db: Db, actor: SignedIn): Promise<User> {
  const [account, factors, codes] = await db.batch(actor, [ownAccount(), ownFactors(), ownRecoveryCodes()]);
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
