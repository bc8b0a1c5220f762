import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A postmaster that runs on a data directory; `ready` once it accepts connections. */
export interface Server {
  pid: number;
  ready: boolean;
  socketFolder: string;
}

const PID_LINE = 0;
const SOCKET_LINE = 4;
const STATUS_LINE = 7;

/** The server that runs on the data directory, by the `postmaster.pid` it keeps there. */
export function findServer(data: string): Server | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[PID_LINE]);
  if (!isServer(pid, data)) return undefined;
  return {
    pid,
    ready: lines[STATUS_LINE]?.trim() === 'ready',
    socketFolder: lines[SOCKET_LINE]?.trim() ?? '',
  };
}

/**
 * Whether the process is a server on the data directory. Its number alone proves nothing: containers give the same
 * few numbers again after a restart. A process that has ended but is not reaped yet has no command line.
 */
export function isServer(pid: number, data: string): boolean {
  try {
    return readCommandLine(pid).includes(`postgres -D ${data}`);
  } catch {
    return false;
  }
}

function readCommandLine(pid: number): string {
  return process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}
