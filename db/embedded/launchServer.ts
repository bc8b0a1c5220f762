import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endOrphans } from './endOrphans.ts';
import { findServer } from './findServer.ts';
import { type Account, SERVER_ENVIRONMENT } from './runAs.ts';

/** A server's programs, folders and account; all paths are absolute. */
export interface Launch {
  postgres: string;
  account: Account;
  data: string;
  socketFolder: string;
  log: string;
  settings: string[];
}

const POLL_MS = 20;
const RETRY_PAUSE_MS = 250;
const RETRY_LIMIT_MS = 30_000;

/** The log of a start that finds a killed server, until that is reaped and its last session has ended. */
const PREDECESSOR = /lock file .* already exists|pre-existing shared memory block/;

/**
 * Runs the server and a watcher. The watcher reads stdin, a pipe that ends with the portal, even after a crash, and then
 * stops the server. $0 is the log; the shell opens it as the account, because root must open no file of the account.
 */
const WATCH = `umask 077
exec >>"$0" 2>&1 3<&0
"$@" 3<&- </dev/null & server=$!
{ read -r _ <&3; kill -INT $server 2>/dev/null; } & watch=$!
exec 3<&- </dev/null
wait $server; code=$?; kill $watch 2>/dev/null; exit $code`;

/**
 * Starts the server and returns its watcher, which ends with it, once the server accepts connections. After a power loss this
 * can take a while. Fails with the server's log.
 */
export async function launchServer(launch: Launch): Promise<ChildProcess> {
  const deadline = Date.now() + RETRY_LIMIT_MS;
  for (;;) {
    const logStart = statSync(launch.log, { throwIfNoEntry: false })?.size ?? 0;
    // Its process id may belong to another process by now, and PostgreSQL would take that for a running server.
    if (!findServer(launch.data)) rmSync(join(launch.data, 'postmaster.pid'), { force: true });
    const watch = await spawnWatched(launch);
    if (await becomesReady(watch, launch.data)) return watch;
    const output = readFileSync(launch.log).subarray(logStart).toString();
    if (!PREDECESSOR.test(output) || Date.now() > deadline) throw new Error(output);
    if (!findServer(launch.data)) endOrphans(launch.data);
    await setTimeout(RETRY_PAUSE_MS);
  }
}

async function spawnWatched(launch: Launch): Promise<ChildProcess> {
  const watch = spawn(
    '/bin/sh',
    [
      '-c',
      WATCH,
      launch.log,
      launch.postgres,
      '-D',
      launch.data,
      // Quoted, because the setting is a list and a comma in the path would divide it.
      '-k',
      `"${launch.socketFolder}"`,
      ...launch.settings.flatMap((setting) => ['-c', setting]),
    ],
    {
      ...launch.account,
      // Out of the terminal's reach: on Ctrl-C the portal finishes its requests first and then stops the server.
      detached: true,
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  await once(watch, 'spawn');
  watch.unref();
  return watch;
}

async function becomesReady(watch: ChildProcess, data: string): Promise<boolean> {
  while (watch.exitCode === null && watch.signalCode === null) {
    if (findServer(data)?.ready) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}
