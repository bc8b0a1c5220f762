import { hash } from '@node-rs/argon2';
import { signUp } from '#contract/identity/account.ts';
import { issueTokens, type Session } from '#contract/identity/session.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { anonymous, worker } from '#db/connect.ts';
import { newLink } from '#server/identity/account/newLink.ts';
import { followSignInLink, signUpUser } from '#server/identity/account/queries.ts';
import { type Mail, newestMails } from '#server/operation/mail/queries.ts';
import type { TestPortal } from './testPortal.ts';

/** The password of all test accounts. */
export const PASSWORD = 'correct horse battery';

export const anAddress = (): string => `${crypto.randomUUID()}@example.org`;

/** The body sent by the Register page. */
export const signUpBody = (email: string, password = PASSWORD) => ({
  email,
  password,
  data: {
    verification_reason: 'My son has stomach pain',
    registration_timestamp: new Date().toISOString(),
  },
});

export const register = (portal: TestPortal, email: string, password = PASSWORD) =>
  portal.call(undefined, signUp, { body: signUpBody(email, password) });

const MINUTE = 60_000;
/** Its hash, a cheap one: a login verifies it at the cost that it names. */
export const PASSWORD_HASH = hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });

/** A confirmed customer who can log in. `hashed` is the hash of the password, by default a cheap one. */
export async function anAccount(
  { database: { db } }: TestPortal,
  email = anAddress(),
  hashed = PASSWORD_HASH,
): Promise<{ email: string; user_id: UserId }> {
  const { link } = newLink(MINUTE);
  const mail = { subject: 'A mail', body: 'Hello' };
  const password_hash = await hashed;
  const user_id = await db(anonymous, async (tx) => {
    await tx.run(
      signUpUser({
        email,
        password_hash,
        verification_reason: 'A reason in four words',
        link,
        welcome: mail,
        already_known: mail,
        invitation: { link, mail },
      }),
    );
    return tx.run(followSignInLink(link.token_hash, 'confirm_email'));
  });
  if (!user_id) throw new Error('It was not made');
  return { email, user_id };
}

export const signIn = (portal: TestPortal, email: string, password = PASSWORD) =>
  portal.call(undefined, issueTokens, { query: { grant_type: 'password' }, body: { email, password } });

export const refresh = (portal: TestPortal, refresh_token: string) =>
  portal.call(undefined, issueTokens, { query: { grant_type: 'refresh_token' }, body: { refresh_token } });

/** A session with its tokens, as programs get it. */
export type OpenTokens = Session & { readonly token: string; readonly refresh_token: string };

/** The session in a token response. */
export function tokensOf({ body }: { body: unknown }): OpenTokens {
  const session = issueTokens.result.parse(body);
  const { access_token = '', refresh_token = '' } = session;
  return { ...session, token: access_token, refresh_token };
}

/** Opens a session of an account. */
export const aSession = async (portal: TestPortal, email: string): Promise<OpenTokens> =>
  tokensOf(await signIn(portal, email));

/** A portal or a bare test database. */
type OnDatabase = Pick<TestPortal, 'database'>;

/** All mails to an address, newest first. */
export const mailsTo = async ({ database: { db } }: OnDatabase, email: string): Promise<Mail[]> =>
  (await db.run(worker, newestMails(1000))).filter(({ recipient }) => recipient === email);

/** The token in the newest mail with a link to an address. */
export async function mailedToken(portal: OnDatabase, email: string): Promise<string> {
  const bodies = (await mailsTo(portal, email)).map(({ body }) => body);
  return bodies.flatMap((body) => /\/[\w-]+#([^\s&]+)/.exec(body)?.[1] ?? [])[0] ?? 'no token';
}
