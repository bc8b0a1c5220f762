import { hostname } from 'node:os';

/** Purpose of a connection. */
export type Purpose = 'requests' | 'reads' | 'changes' | 'throttle' | 'jobs' | 'migrations';

/** PostgreSQL cuts longer names. */
const LONGEST = 63;

/** The name of this process's connections in `pg_stat_activity`: purpose, machine and process. */
export const applicationName = (purpose: Purpose): string =>
  `portal ${purpose} ${process.pid}@${hostname()}`.slice(0, LONGEST);
