import { createInterface } from 'node:readline/promises';
import { Email } from '#contract/shared/email.ts';
import { appServerUrl } from '#db/addresses.ts';
import { connect, worker } from '#db/connect.ts';
import { StartError } from '#db/StartError.ts';
import { type Config, ConfigError, readConfig } from '#server/base/config.ts';
import { newLink } from '#server/identity/account/newLink.ts';
import { rescueAdmin } from '#server/identity/account/queries.ts';
import { RECOVERY_LIFETIME } from '#server/identity/session/tokens.ts';
import { onDatabase } from './onDatabase.ts';

// npm run admin -- ada@example.org: creates or rescues an administrator. The portal may be running.

try {
  const email = readEmail(process.argv.slice(2));
  const config = await readAddressedConfig();
  const { token, link } = newLink(RECOVERY_LIFETIME);
  await onDatabase(config, async (owner_url) => {
    const { db, close } = connect(appServerUrl(owner_url), 1);
    try {
      await db.run(worker, rescueAdmin(email, link));
    } finally {
      await close();
    }
  });
  console.log(
    `${email} is an administrator and sets a new password with this link, which works once, within an hour: ${config.PUBLIC_URL}/reset-password#${token}`,
  );
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Without PUBLIC_URL the link would lead to this machine: a person at the terminal is asked, anybody else gets an error. */
async function readAddressedConfig(): Promise<Config> {
  const config = readConfig(process.env);
  if (process.env['PUBLIC_URL'] || process.env['PUBLIC_URL_FILE']) return config;
  if (!process.stdin.isTTY) {
    console.error(`PUBLIC_URL is not set: the link leads to ${config.PUBLIC_URL}.`);
    return config;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const PUBLIC_URL = await terminal.question(`Address of the portal [${config.PUBLIC_URL}]: `);
  terminal.close();
  return readConfig({ ...process.env, PUBLIC_URL: PUBLIC_URL.trim() });
}

function readEmail(parameters: readonly string[]): string {
  const { data } = Email.safeParse(parameters[0]);
  if (data === undefined || parameters.length > 1)
    throw new StartError('Name one email address: npm run admin -- ada@example.org');
  return data;
}
