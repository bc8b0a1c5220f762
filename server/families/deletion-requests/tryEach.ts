import type { UserId } from '#contract/shared/ids.ts';

/** Works on some accounts, one after the other. A failure holds up no other account. @returns the failures. */
export async function tryEach(
  accounts: readonly { readonly user_id: UserId }[],
  work: (user_id: UserId) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const { user_id } of accounts) await work(user_id).catch((failure: unknown) => failures.push(failure));
  return failures;
}
