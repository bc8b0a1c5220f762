import pg from 'pg';
import { type Login, loginUrls } from './addresses.ts';
import { alterRoles } from './alterRoles.ts';
import { applicationName } from './applicationName.ts';
import { DatabaseClient } from './DatabaseClient.ts';
import { loginSettings } from './loginSettings.ts';
import { StartError } from './StartError.ts';

/** Refused logins: a wrong password, no password, and the answer of PgBouncer for both. */
const REFUSALS = ['28P01', '28000', '08P01'];

/**
 * Logs in under each login and renews its settings. The same password is not set again: poolers may keep its stored form.
 * @param resetPasswords gives all logins the passwords that are derived from the owner's.
 * @throws {StartError} when a login is refused.
 */
export async function checkLogins(owner_url: string, resetPasswords: () => Promise<void>): Promise<void> {
  for (const [login, url] of Object.entries(loginUrls(owner_url)) as [Login, string][])
    try {
      await checkLogin(login, url);
    } catch (error) {
      if (!REFUSALS.includes((error as pg.DatabaseError).code ?? '')) throw explained(login, url, error);
      await resetPasswords();
      await checkLogin(login, url).catch((again: unknown) => {
        throw explained(login, url, again);
      });
    }
}

/** Checks that requests reach the database as `app_server`. @throws {StartError} */
export async function checkServerUrl(server_url: string): Promise<void> {
  await checkLogin('app_server', server_url).catch((error: unknown) => {
    throw explained('app_server', server_url, error);
  });
}

async function checkLogin(login: Login, url: string): Promise<void> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: applicationName('migrations'),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseAnotherLogin(client, login);
    await renewSettings(client, login);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Behind a pooler with a fixed user, everything would run with that user's rights. */
async function refuseAnotherLogin(client: pg.Client, login: Login): Promise<void> {
  const { rows } = await client.query<{ actual: string }>('select session_user as actual');
  if (rows[0]?.actual !== login) throw new StartError(`it logs in as ${rows[0]?.actual} instead`);
}

/** Every role may change its own settings. */
async function renewSettings(client: pg.Client, login: Login): Promise<void> {
  for (const [name, value] of Object.entries(loginSettings[login])) {
    const { rows } = await client.query<{ actual: string }>('select current_setting($1) as actual', [name]);
    if (rows[0]?.actual !== value) await alterRoles(client, `alter role ${login} set ${name} = '${value}'`);
  }
}

function explained(login: Login, url: string, cause: unknown): StartError {
  const { host } = new URL(url);
  return new StartError(
    `The database at ${host} does not accept the login ${login}: ${(cause as Error).message}`,
    { cause },
  );
}
