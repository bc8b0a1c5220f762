import type { Db } from '#db/connect.ts';
import type { Config } from './config.ts';
import type { ObjectStore } from './ObjectStore.ts';
import type { Throttle } from './throttle.ts';

/** Shared dependencies of every feature, built once per process in startServer.ts. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  /** For reads that leave no trace: a replica, if there is one that is as current as the primary; see `readFrom`. */
  readonly reads: Db;
  readonly store: ObjectStore;
  readonly throttle: Throttle;
}
