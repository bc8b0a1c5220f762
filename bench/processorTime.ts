import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

interface Process {
  readonly parent: number;
  /** Seconds in this process, and in its children that have ended. */
  readonly time: number;
}

/**
 * Seconds of processor time that a process and all its descendants have taken, ended ones included. Reads again if a process
 * has started or ended during the read: it could count twice or not at all.
 */
export function processorTime(pid: number): number {
  for (;;) {
    const family = familyOf(pid);
    const after = familyOf(pid);
    if (after.size === family.size && [...after.keys()].every((member) => family.has(member)))
      return [...family.values()].reduce((sum, { time }) => sum + time, 0);
  }
}

/** A process and its descendants. */
function familyOf(pid: number): Map<number, Process> {
  const processes = new Map(readdirSync('/proc').flatMap(entryOf));
  const isMember = (each: number): boolean => {
    if (each === pid) return true;
    const parent = processes.get(each)?.parent;
    return parent !== undefined && isMember(parent);
  };
  return new Map([...processes].filter(([each]) => isMember(each)));
}

function entryOf(name: string): [number, Process][] {
  if (!/^\d+$/.test(name)) return [];
  try {
    return [[Number(name), processOf(Number(name))]];
  } catch {
    // It has ended since the listing.
    return [];
  }
}

function processOf(pid: number): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may contain anything. The parent is field 4, the times are fields 14 to 17.
  const [, parent, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: parent ?? 0, time: rest.slice(9, 13).reduce((sum, ticks) => sum + ticks, 0) / TICKS };
}
