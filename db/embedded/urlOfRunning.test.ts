import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '#db/StartError.ts';
import { newFolder, query, spawnPortal, start } from './testing/servers.ts';
import { urlOfRunning } from './urlOfRunning.ts';

test("another process's database is reachable by a short and by a long path", async () => {
  for (const name of ['state', 'é, "x" '.repeat(15)]) {
    const folder = join(newFolder(), name);
    const portal = spawnPortal(folder);
    expect(await portal.nextLine()).toBe('ready');
    expect(await query(urlOfRunning(folder), 'select current_database()')).toEqual([
      { current_database: 'portal' },
    ]);
    await portal.kill();
  }
});

test('a portal without a running database is reported as starting', async () => {
  const folder = newFolder();
  const starting = new StartError(
    `The portal that uses the data folder ${folder} is starting or stopping. Repeat this in a moment.`,
  );
  expect(() => urlOfRunning(folder)).toThrow(starting);
  const postgres = await start(folder, false);
  expect(urlOfRunning(folder)).toBe(postgres.url);
  await postgres.stop();
  expect(() => urlOfRunning(folder)).toThrow(starting);
});
