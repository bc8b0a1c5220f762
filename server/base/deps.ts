import type { Db } from '#db/connect.ts';
import type { Config } from './config.ts';
import type { ObjectStore } from './ObjectStore.ts';
import type { Throttle } from './throttle.ts';

/** Shared dependencies of every feature, built once per process in startServer.ts. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly store: ObjectStore;
  readonly throttle: Throttle;
}
