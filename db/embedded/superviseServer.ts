import { once } from 'node:events';
import { type Launch, launchServer } from './launchServer.ts';
import { stopServer } from './stopServer.ts';

/** A server that is started again whenever it ends. */
export interface Supervised {
  /** Stops the server for good. */
  stop(): Promise<void>;
}

/**
 * Starts the server and starts it again, on the same socket, when it ends unexpectedly: an out-of-memory killer or an
 * operator may kill it. If it does not start again, throws an unhandled error that ends this process with a failure.
 * @throws {Error} with the server's log if the first start fails.
 */
export async function superviseServer(launch: Launch): Promise<Supervised> {
  let launching = launchServer(launch);
  let is_stopping = false;
  await launching;

  const keepRunning = async () => {
    for (;;) {
      const watch = await launching;
      if (watch.exitCode === null && watch.signalCode === null) await once(watch, 'exit');
      if (is_stopping) return;
      process.stderr.write('The embedded PostgreSQL has ended and is started again.\n');
      // If only the watcher was killed, the server still runs without one.
      launching = stopServer(launch.data).then(() => launchServer(launch));
    }
  };
  const kept = keepRunning().catch((error: unknown) => {
    if (!is_stopping) throw error;
  });
  return {
    stop: async () => {
      is_stopping = true;
      // The watcher lets this process end before it. A stop waits for its end.
      (await launching.catch(() => undefined))?.ref();
      await stopServer(launch.data);
      await kept;
    },
  };
}
