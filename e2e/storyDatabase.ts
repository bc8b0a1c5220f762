import { databaseAt } from '#db/testing/databaseAt.ts';
import { executeOn } from '#db/testing/executeOn.ts';

export const TEMPLATE = 'portal_story_template';

/** Environment variable with the owner's address of the stories' database server. */
export const serverVariable = 'STORIES_DATABASE_URL';

/** The data folder of the filled portal that `startDemo` copies; it goes with the server. */
export const filledFolder = (): string => process.env[filledVariable] ?? '';

export const filledVariable = 'STORIES_FILLED_FOLDER';

/** A copy of a database for one portal, by its owner's address; it goes with its server. */
export async function storyDatabase(template = TEMPLATE): Promise<string> {
  const server = process.env[serverVariable] ?? '';
  const name = `portal_story_${crypto.randomUUID().replaceAll('-', '')}`;
  await executeOn(server, `create database ${name} template ${template} strategy file_copy`);
  return databaseAt(server, name);
}
