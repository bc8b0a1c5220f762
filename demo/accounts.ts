import { createFirstAdmin, followLink, signUp } from '#contract/identity/account.ts';
import { getProfile, issueTokens, type Session } from '#contract/identity/session.ts';
import { updateUser } from '#contract/identity/users.ts';
import type { Role } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { newestMails } from '#server/operation/mail/queries.ts';
import type { Portal } from '#server/start/startPortal.ts';
import { type Client, clientOf } from './client.ts';
import { DEMO_PASSWORD, demoAdmin } from './families.ts';

const password = DEMO_PASSWORD;

/** Creates the first administrator with the link of the first start. */
export async function makeAdmin(portal: Portal, url: string): Promise<Client> {
  const token = portal.first_admin_url?.split('#')[1] ?? '';
  return clientOf(
    url,
    await clientOf(url).call(createFirstAdmin, { body: { token, ...demoAdmin, password } }),
  );
}

export interface DemoAccount {
  readonly full_name: string;
  readonly email: string;
  readonly reason: string;
}

/** Registers a user, confirms by the mailed link and logs in, as users do; an administrator sets the name and role. */
export async function makeUser(
  portal: Portal,
  url: string,
  admin: Client,
  role: Role,
  { full_name, email, reason }: DemoAccount,
): Promise<{ client: Client; practitioner_code: string | null }> {
  const nobody = clientOf(url);
  const data = { verification_reason: reason, registration_timestamp: new Date().toISOString() };
  await nobody.call(signUp, { body: { email, password, data } });
  // Mails to other users may be newer.
  const mails = await portal.db.run(worker, newestMails(20));
  const confirmation = mails.find(({ recipient }) => recipient === email);
  const token_hash = /\/confirm#(\S+)/.exec(confirmation?.body ?? '')?.[1] ?? '';
  const { user } = await nobody.call(followLink, { body: { type: 'signup', token_hash } });
  await admin.call(updateUser, { params: { user_id: user.id }, body: { full_name, role } });

  const session: Session = await nobody.call(issueTokens, {
    query: { grant_type: 'password' },
    body: { email, password },
  });
  const client = clientOf(url, session);
  return { client, practitioner_code: (await client.call(getProfile, {})).practitioner_code };
}
