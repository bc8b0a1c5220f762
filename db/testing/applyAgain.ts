import { readFile } from 'node:fs/promises';
import { migrationFolder } from '#db/migrationNames.ts';
import { executeOn } from './executeOn.ts';
import { ownerOf } from './plainDatabase.ts';
import type { TestDatabase } from './testDatabase.ts';

/** Runs a migration that fills in rows again, as the owner of its tables, who is no superuser. */
export async function applyAgain({ url }: Pick<TestDatabase, 'url'>, name: string): Promise<void> {
  const statements = await readFile(new URL(name, migrationFolder), 'utf8');
  await executeOn(ownerOf(url), `begin; ${statements} commit`);
}
