import {
  getDeletionRequest,
  requestDeletion,
  withdrawDeletion,
} from '#contract/families/deletion-requests.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { anAccount, aSession, PASSWORD } from '#server/testing/accounts.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

/** Calls about the deletion of one's own account. */
export function deletionCalls(portal: TestPortal) {
  return {
    /** A customer who knows the password. */
    aCustomer: async (email?: string): Promise<Person> => {
      const account = await anAccount(portal, email);
      const { token } = await aSession(portal, account.email);
      const actor = { user_id: account.user_id, role: 'customer' } as const;
      return { email: account.email, actor, token, practitioner_code: null };
    },
    ask: (caller: Caller | undefined, current_password = PASSWORD) =>
      portal.call(caller, requestDeletion, { body: { current_password } }),
    withdraw: (caller: Caller | undefined) => portal.call(caller, withdrawDeletion, {}),
    stateFor: async (caller: Caller) =>
      getDeletionRequest.result.parse((await portal.call(caller, getDeletionRequest, {})).body),
    /** Lets days pass since the requests, or since one of them. */
    afterDays: (days: number, user_id?: UserId) =>
      asOwner(
        portal,
        `update app.deletion_requests set requested_at = requested_at - make_interval(days => $1),
           due_at = due_at - make_interval(days => $1)
         where user_id = coalesce($2, user_id)`,
        [days, user_id ?? null],
      ),
    /** Whether the account exists. */
    exists: async (user_id: UserId) =>
      (await asOwner(portal, 'select from app.profiles where id = $1', [user_id])).length === 1,
  };
}
