import { databaseAt } from '#db/testing/databaseAt.ts';
import { executeOn } from '#db/testing/executeOn.ts';

export const TEMPLATE = 'portal_story_template';

/** Environment variable with the owner's address of the stories' database server. */
export const serverVariable = 'STORIES_DATABASE_URL';

/** A migrated database for one portal, by its owner's address; it goes with its server. */
export async function storyDatabase(): Promise<string> {
  const server = process.env[serverVariable] ?? '';
  const name = `portal_story_${crypto.randomUUID().replaceAll('-', '')}`;
  await executeOn(server, `create database ${name} template ${TEMPLATE} strategy wal_log`);
  return databaseAt(server, name);
}
