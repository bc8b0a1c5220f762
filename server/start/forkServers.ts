import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '#db/StartError.ts';
import type { Part } from '#server/base/startParts.ts';

/** Message to a server process: finish the open requests and end. */
export const STOP = 'stop';

/** Message of a server process after its start. */
export type StartReport = { readonly is_ready: true } | { readonly is_ready: false; readonly reason: string };

/** Variables of the server processes, beyond those of the portal. */
interface Prepared {
  /** URL of the login `app_server`; the processes do not learn the owner's. */
  readonly DATABASE_URL: string;
  /** URL of the same login on a replica, or empty. */
  readonly READ_DATABASE_URL: string;
  /** URL of the same login for notifications. */
  readonly CHANGES_URL: string;
  /** Content of the store's marker. */
  readonly STORE_MARKER: string;
}

/** Clears the variables that hold the owner's address, or name a file with it. */
const withoutOwner = {
  DATABASE_URL_FILE: '',
  MIGRATION_DATABASE_URL: '',
  MIGRATION_DATABASE_URL_FILE: '',
  READ_DATABASE_URL_FILE: '',
};

/** Replacements in a row before a failing process ends the portal. */
const REPLACEMENTS_MAX = 5;
/** Milliseconds before a replacement, doubled for each further one in a row. */
const PAUSE = 200;
/** Milliseconds after which a process counts as healthy and a row of failures ends. */
const HEALTHY_AFTER = 60_000;

/** Exit of a process that stopped on request. */
const STOPPED: Exit = { code: 0, signal: null };
/** Stands for the exit of a process that the system refused to start. */
const NOT_STARTED: Exit = { code: null, signal: null };

interface ServerProcess {
  readonly worker: Worker;
  /** Rejects with a StartError. */
  readonly is_ready: Promise<void>;
  readonly exit: Promise<Exit>;
}

interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Starts server processes that share one port, and replaces each one that ends. Resolves when all of them listen.
 * If one keeps failing, throws an unhandled error that ends the portal.
 * @throws {StartError}
 */
export async function forkServers(count: number, prepared: Prepared, log: FastifyBaseLogger): Promise<Part> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('serverProcess.ts', import.meta.url)) });
  const running = new Set<ServerProcess>();
  const startOne = () => {
    const server = fork(prepared);
    running.add(server);
    void server.exit.finally(() => running.delete(server));
    return server;
  };
  const first = Array.from({ length: count }, startOne);
  try {
    await Promise.all(first.map(({ is_ready }) => is_ready));
  } catch (error) {
    for (const { worker } of first) worker.process.kill('SIGKILL');
    await Promise.all(first.map(({ exit }) => exit));
    throw error;
  }

  const stopping = new AbortController();
  // A rejection stays unhandled until the portal stops: it is the reason to stop.
  const ends = first.map((server) => keepRunning(server, startOne, log, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      for (const server of running) stop(server);
      for (const end of await Promise.allSettled(ends))
        if (end.status === 'rejected' || end.value.code !== 0)
          throw new Error('A server process did not stop in time');
    },
  };
}

function fork(prepared: Prepared): ServerProcess {
  const worker = cluster.fork({ ...withoutOwner, ...prepared });
  const exit = exitOf(worker);
  const is_ready = startOf(worker, exit);
  // Nobody waits for the start of a replacement.
  is_ready.catch(() => undefined);
  return { worker, exit, is_ready };
}

async function exitOf(worker: Worker): Promise<Exit> {
  try {
    const [code, signal] = await once(worker, 'exit');
    return { code, signal };
  } catch {
    // The system started no process, for lack of memory or by a limit. A later replacement may succeed.
    return NOT_STARTED;
  }
}

/** Orders a server process to finish its requests and end. It would miss the message during its start. */
function stop({ worker, is_ready }: ServerProcess): void {
  is_ready
    // It may have ended by itself: Ctrl-C reaches all processes.
    .then(() => worker.send(STOP, () => undefined))
    .catch(() => undefined);
}

async function startOf(worker: Worker, exit: Promise<Exit>): Promise<void> {
  const ended: StartReport = { is_ready: false, reason: 'A server process ended during its start.' };
  const reported = new Promise<StartReport>((resolve) => {
    // Its metrics send messages, too.
    worker.on('message', (message: object) => {
      if ('is_ready' in message) resolve(message as StartReport);
    });
  });
  const report = await Promise.race([reported, exit.then(() => ended)]);
  if (!report.is_ready) throw new StartError(report.reason);
}

/** Replaces a server process until the portal stops; then resolves to the exit of the last one, if it was running. */
async function keepRunning(
  first: ServerProcess,
  replace: () => ServerProcess,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<Exit> {
  let failures = 0;
  for (let server = first; ; server = replace()) {
    const start = performance.now();
    const exit = await server.exit;
    if (stopping.aborted) return exit;

    failures = performance.now() - start > HEALTHY_AFTER ? 1 : failures + 1;
    if (failures > REPLACEMENTS_MAX) throw new Error('A server process keeps failing');
    const reason = await server.is_ready.then(
      () => undefined,
      (error: Error) => error.message,
    );
    log.error({ ...exit, reason }, 'a server process ended and is replaced');
    await setTimeout(PAUSE * 2 ** (failures - 1), undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return STOPPED;
  }
}
