import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { claimFolder } from './claimFolder.ts';
import { removeUnfinished } from './createFolder.ts';
import { ensureDatabase } from './ensureDatabase.ts';
import { explainFailure } from './explainFailure.ts';
import { findPackage } from './findPackage.ts';
import { openCluster } from './openCluster.ts';
import { ownerUrl } from './ownerUrl.ts';
import { prepareBinaries } from './prepareBinaries.ts';
import { prepareFolder } from './prepareFolder.ts';
import { prepareSocketFolder } from './prepareSocketFolder.ts';
import type { Account } from './runAs.ts';
import { stopServer } from './stopServer.ts';
import { type Supervised, superviseServer } from './superviseServer.ts';
import { systemBinaries } from './systemBinaries.ts';

/** A running PostgreSQL of this process's own. */
export interface EmbeddedPostgres {
  /** Connects as the owner of the database `portal`, over a Unix socket. */
  url: string;
  /** Stops the server and frees the data folder. Close the connections first. May be called again. */
  stop(): Promise<void>;
}

/**
 * `state_dir` is the absolute path of the data folder; `bin` that of the programs, by default the npm package's. `fsync: false`
 * gives up durability and is for tests only.
 */
export interface EmbeddedPostgresOptions {
  state_dir: string;
  bin?: string | undefined;
  fsync?: boolean;
}

const SETTINGS = [
  // The socket is the only way in.
  'listen_addresses=',
  'max_connections=100',
  'shared_buffers=128MB',
  // Row-level security inflates the planner's estimates: it would compile and parallelize queries of a millisecond.
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // Statements and their errors quote health data. None of it may reach the log.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

const WITHOUT_DURABILITY = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * Starts PostgreSQL on the data folder, which is created at the first start, as a server that ends with this process and
 * is started again if it ends earlier. A server left behind by a killed process is stopped first. Throws a StartError,
 * and a FolderInUse if another running process owns the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const findBinaries = binariesOf(options.bin);
    const { folder, account } = await prepareFolder(options.state_dir);
    return await startIn(folder, account, findBinaries, options.fsync ?? true);
  } catch (error) {
    throw explainFailure(error, options.state_dir);
  }
}

type FindBinaries = (folder: string, account: Account) => Promise<Binaries>;

function binariesOf(bin: string | undefined): FindBinaries {
  if (bin !== undefined) return (_folder, account) => systemBinaries(bin, account);
  const packageFolder = findPackage();
  return (folder, account) => prepareBinaries(packageFolder, folder, account);
}

async function startIn(
  folder: string,
  account: Account,
  findBinaries: FindBinaries,
  fsync: boolean,
): Promise<EmbeddedPostgres> {
  const release = claimFolder(folder, account);
  const data = join(folder, 'cluster', 'data');
  let socketFolder: string | undefined;
  let server: Supervised | undefined;
  const shutDown = async () => {
    await (server ? server.stop() : stopServer(data));
    if (socketFolder !== undefined) rmSync(socketFolder, { recursive: true, force: true });
    release();
  };
  // Once only: later there may be another server in the folder.
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= shutDown());
  try {
    socketFolder = prepareSocketFolder(folder, account);
    await stopServer(data);
    removeUnfinished(folder);
    const binaries = await findBinaries(folder, account);
    const password = await openCluster(folder, binaries, account);
    server = await superviseServer({
      postgres: join(binaries.bin, 'postgres'),
      account,
      data,
      socketFolder,
      log: join(folder, 'server.log'),
      settings: fsync ? SETTINGS : [...SETTINGS, ...WITHOUT_DURABILITY],
    });
    await ensureDatabase(ownerUrl(socketFolder, password, 'postgres'));
    return { url: ownerUrl(socketFolder, password, 'portal'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
