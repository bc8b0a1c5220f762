import type { Db } from '#db/connect.ts';
import type { Config } from './config.ts';
import type { ObjectStore } from './ObjectStore.ts';
import type { Throttle } from './throttle.ts';

/** What the features stand on. Built once, in main.ts. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly store: ObjectStore;
  readonly throttle: Throttle;
}
