import { setTimeout } from 'node:timers/promises';
import { StartError } from '#db/StartError.ts';
import { findServer, isServer } from './findServer.ts';

const PATIENCE_MS = 10_000;
const POLL_MS = 20;

/**
 * Stops the server that runs on the data directory, if there is one. Open transactions are rolled back. Should that
 * take longer than ten seconds, the server ends at once instead and recovers from its log at the next start.
 */
export async function stopServer(data: string): Promise<void> {
  const server = findServer(data);
  if (server === undefined) return;
  if (await endsOn('SIGINT', server.pid, data)) return;
  if (await endsOn('SIGQUIT', server.pid, data)) return;
  throw new StartError(
    `The PostgreSQL server of the data folder (process ${server.pid}) does not stop. End that process and start again.`,
  );
}

async function endsOn(signal: NodeJS.Signals, pid: number, data: string): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended or belongs to another user; the loop finds out.
  }
  const deadline = Date.now() + PATIENCE_MS;
  while (isServer(pid, data)) {
    if (Date.now() > deadline) return false;
    await setTimeout(POLL_MS);
  }
  return true;
}
