import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { databaseAt } from '#db/testing/databaseAt.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { nightly } from '../../tools/nightly.ts';

const name = `portal_test_${crypto.randomUUID().replaceAll('-', '')}`;

beforeAll(() => executeOn(inject('database_url'), `create database ${name}`));
afterAll(() => executeOn(inject('database_url'), `drop database ${name} with (force)`));

/** Runs `npm run db:migrate`, killed after some milliseconds. Resolves to its output. */
const migrated = (milliseconds?: number) =>
  new Promise<string>((resolve) => {
    const env = { ...ofNode, DATABASE_URL: databaseAt(inject('database_url'), name) };
    const options = { env, timeout: milliseconds, killSignal: 'SIGKILL' as const };
    execFile(process.execPath, ['server/commands/database.ts', 'migrate'], options, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`.trim()),
    );
  });

nightly('a first migration that is killed at any moment does not stop the next one', async () => {
  const answers: string[] = [];
  for (let moment = 250; moment < 1000; moment += 75) answers.push(await migrated(moment));
  const done = 'The database is at the newest version.';
  expect(answers).toContain('');
  expect([...answers, await migrated()].at(-1)).toBe(done);
});
