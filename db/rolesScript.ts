import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { loginUrls, passwordIn } from './addresses.ts';
import { loginSettings } from './loginSettings.ts';
import { scramSecret } from './scramSecret.ts';

const rolesFile = new URL('./roles.sql', import.meta.url);

/** The statements that create the portal's roles, for the owner of the database or for an administrator in its place. */
export async function rolesScript(owner_url: string): Promise<string> {
  const statements = Object.entries(loginSettings).flatMap(([login, settings]) =>
    Object.entries(settings).map(([name, value]) => `alter role ${login} set ${name} = '${value}';\n`),
  );
  return [await readFile(rolesFile, 'utf8'), passwordStatements(owner_url), ...statements].join('\n');
}

/** The same for an administrator, who runs it with psql on any database of the server. */
export async function administratorScript(owner_url: string): Promise<string> {
  const owner = pg.escapeLiteral(decodeURIComponent(new URL(owner_url).username));
  return `set portal.owner = ${owner};\n\n${await rolesScript(owner_url)}`;
}

/** Gives the logins the passwords that are derived from the owner's, or none. */
export function passwordStatements(owner_url: string): string {
  const statements = Object.entries(loginUrls(owner_url)).map(([login, url]) => {
    const password = passwordIn(url);
    return `alter role ${login} password ${password === undefined ? 'null' : `'${scramSecret(password)}'`};\n`;
  });
  return statements.join('');
}
