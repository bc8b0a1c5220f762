import type { Login } from './addresses.ts';

/**
 * Settings of each login, as PostgreSQL shows them. They are properties of the role instead of startup parameters, which a
 * pooler refuses.
 */
export const loginSettings: Readonly<Record<Login, Readonly<Record<string, string>>>> = {
  app_server: {
    statement_timeout: '15s',
    // A locked table must not hold the connections that other requests need.
    lock_timeout: '2s',
    // Policies inflate cost estimates: just-in-time compilation and parallel scans then cost more than they save.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    // The default assumes spinning disks.
    random_page_cost: '1.1',
  },
  app_worker: {},
  // A count does not wait for the disk: a crash of the database may forgive the attempts of the last second.
  app_throttle: { synchronous_commit: 'off' },
};
