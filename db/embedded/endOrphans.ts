import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Ends the sessions of a server that was killed. Each notifications its death only when it next waits for something, and a long
 * query would keep the data directory from the next server until then. Only for the process that owns the folder, and only while no
 * server runs there. Without `/proc`, as on macOS, they end by themselves.
 */
export function endOrphans(data: string): void {
  const folder = realpathSync(data);
  for (const pid of processes()) {
    try {
      const is_session = readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ');
      if (is_session && readlinkSync(`/proc/${pid}/cwd`) === folder) process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It has just ended, or belongs to another user.
    }
  }
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
