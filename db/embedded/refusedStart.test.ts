import { appendFileSync, chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '#db/StartError.ts';
import { FolderInUse } from './FolderInUse.ts';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { dataOf, newFolder, spawnPortal, start } from './testing/servers.ts';

const isRoot = process.getuid?.() === 0;

test('a folder in use is refused to another process and to another start in the same process', async () => {
  const folder = newFolder();
  await start(folder);
  const sentence = `The data folder ${folder} is already in use by another running portal (process ${process.pid}). Stop it, or set DATA_DIR to another folder.`;
  expect(await spawnPortal(folder).nextLine()).toBe(sentence);
  await expect(startEmbeddedPostgres({ state_dir: folder })).rejects.toThrow(
    new FolderInUse(folder, String(process.pid)),
  );
});

test('the data of another PostgreSQL version is refused', async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  writeFileSync(join(dataOf(folder), 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ state_dir: folder })).rejects.toThrow(
    `The data folder ${folder} was written by PostgreSQL 17, which PostgreSQL 18 cannot read. Set POSTGRES_BIN to the programs of PostgreSQL 17`,
  );
});

test('a server that cannot start is reported with its own message, and the folder is released', async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  const configuration = join(dataOf(folder), 'postgresql.conf');
  appendFileSync(configuration, 'wal_level = nonsense\n');
  await expect(startEmbeddedPostgres({ state_dir: folder })).rejects.toThrow(
    new StartError(
      `The embedded PostgreSQL did not start in ${folder} (configuration file "${configuration}" contains errors). Correct that, or set DATABASE_URL to a PostgreSQL server.`,
    ),
  );
  appendFileSync(configuration, 'wal_level = replica\n');
  expect((await start(folder)).url).toContain('/portal?');
});

test('a folder without a PostgreSQL that runs, or with an old one, is refused in one sentence', async () => {
  const bin = newFolder();
  mkdirSync(bin);
  const startWith = () => startEmbeddedPostgres({ state_dir: newFolder(), bin });
  await expect(startWith()).rejects.toThrow(
    `POSTGRES_BIN (${bin}) holds no PostgreSQL that the database's account can run`,
  );
  writeFileSync(join(bin, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 15.19 (Debian 15.19-0)"\n', {
    mode: 0o755,
  });
  await expect(startWith()).rejects.toThrow(`POSTGRES_BIN (${bin}) is PostgreSQL 15; 17 or newer is needed.`);
});

test('a file in place of the folder is refused in one sentence', async () => {
  const file = newFolder();
  writeFileSync(file, '');
  await expect(startEmbeddedPostgres({ state_dir: file })).rejects.toThrow(
    new StartError(
      `The data folder ${file} is not a folder that the database can write to. Correct its permissions, or set DATA_DIR to another folder.`,
    ),
  );
});

test.skipIf(isRoot)('a read-only folder is refused in one sentence', async () => {
  const folder = newFolder();
  mkdirSync(folder, { mode: 0o500 });
  await expect(startEmbeddedPostgres({ state_dir: folder })).rejects.toThrow(
    `The data folder ${folder} cannot be written by user number ${process.getuid?.()}`,
  );
});

test.runIf(isRoot)(
  'a folder that the unprivileged account cannot reach is refused when started as root',
  async () => {
    const folder = newFolder();
    chmodSync(dirname(folder), 0o700);
    await expect(startEmbeddedPostgres({ state_dir: folder })).rejects.toThrow(
      /^The data folder .* cannot be written by user number [1-9]\d*, who runs the database\./,
    );
  },
);

test.runIf(isRoot)('a start as root does not change the owner of a folder with other files', async () => {
  const folder = newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, 'letter'), '');
  await expect(startEmbeddedPostgres({ state_dir: folder })).rejects.toThrow(
    `The data folder ${folder} belongs to root and holds other files.`,
  );
  expect(statSync(folder).uid).toBe(0);
});
