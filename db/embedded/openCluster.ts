import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#db/StartError.ts';
import type { Binaries } from './binaries.ts';
import { createFolder } from './createFolder.ts';
import { type Account, giveTo, runAs } from './runAs.ts';

/** The password of the database's owner `postgres`. The cluster is created on the first start. */
export async function openCluster(folder: string, binaries: Binaries, account: Account): Promise<string> {
  const cluster = join(folder, 'cluster');
  if (!existsSync(cluster)) {
    await createFolder(cluster, (unfinished) => createCluster(unfinished, binaries, account));
  }
  const major = readFileSync(join(cluster, 'data', 'PG_VERSION'), 'utf8').trim();
  if (major !== binaries.major) {
    throw new StartError(
      `The data folder ${folder} was written by PostgreSQL ${major}, which PostgreSQL ${binaries.major} cannot read. Set POSTGRES_BIN to the programs of PostgreSQL ${major}, start the version of the portal that wrote it, or set DATA_DIR to another folder.`,
    );
  }
  return readPassword(folder);
}

/** The password of the cluster that is in the data folder. */
export function readPassword(folder: string): string {
  return readFileSync(join(folder, 'cluster', 'password'), 'utf8');
}

async function createCluster(folder: string, binaries: Binaries, account: Account): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  giveTo(account, passwordFile);
  giveTo(account, folder);
  await runAs(account, join(binaries.bin, 'initdb'), [
    `--pgdata=${join(folder, 'data')}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ]);
}
