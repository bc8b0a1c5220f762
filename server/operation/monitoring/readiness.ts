import { type Db, worker } from '#db/connect.ts';
import { inTime } from '#db/inTime.ts';
import { migrationNames } from '#db/migrationNames.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { cached } from './cached.ts';
import { appliedMigrations } from './queries.ts';

/** Milliseconds for which a result serves all probes: frequent probes cost nothing. */
const LIFETIME = 1000;

/** Parts that a ready portal needs. */
export const parts = ['database', 'migrations', 'store'] as const;
type Part = (typeof parts)[number];

/** Reasons for operators; they name no address and no secret. */
const reasons = {
  stopping: 'The portal is stopping.',
  database: 'The database does not answer.',
  migrations: 'The database lacks migrations of this version.',
  store: 'The file store does not answer.',
} as const satisfies Record<Part | 'stopping', string>;

/** Returns whether this process can serve requests. */
export interface Readiness {
  /** Parts that are not usable; empty if all are. */
  readonly failing: () => Promise<readonly Part[]>;
  /** The first reason not to send requests here; undefined if there is none. */
  readonly problem: () => Promise<string | undefined>;
  /** Makes the process not ready for good. */
  readonly stop: () => void;
}

/**
 * Checks database and store on request. Migrations of a newer version are no problem: during a rolling update, the
 * older instances go on serving.
 * @param db its own connection: an exhausted pool must not look like an outage.
 */
export function readinessOf(db: Db, store: ObjectStore): Readiness {
  let is_stopping = false;
  const needed = migrationNames();

  const checkDatabase = async (): Promise<readonly Part[]> => {
    const rows = await inTime(db.run(worker, appliedMigrations())).catch(() => undefined);
    if (!rows) return ['database'];
    const applied = new Set(rows.map(({ name }) => name));
    return (await needed).every((name) => applied.has(name)) ? [] : ['migrations'];
  };
  const checkStore = (): Promise<readonly Part[]> =>
    inTime(store.ping()).then(
      () => [],
      () => ['store'],
    );
  const failing = cached(LIFETIME, async () => (await Promise.all([checkDatabase(), checkStore()])).flat());

  return {
    failing,
    problem: async () => {
      if (is_stopping) return reasons.stopping;
      const [part] = await failing();
      return part && reasons[part];
    },
    stop: () => {
      is_stopping = true;
    },
  };
}
