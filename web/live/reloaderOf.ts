import type { QueryClient } from '@tanstack/react-query';
import { knownSession, sessionQuery } from '#web/identity/session/api.ts';

/** Pause (ms) in which changes are gathered: one registration changes several tables. */
const GATHER = 200;

export interface Reloader {
  /** Whether a call would not renew the session. */
  readonly mayCall: () => boolean;
  /** Reloads the answers on the screen that show rows of a table, as the `live` of their queries says. */
  readonly reload: (table: string) => void;
  readonly reloadAll: () => void;
  /** Reloads the queries that waited for the next renewal of the session. */
  readonly resume: () => void;
  readonly stop: () => void;
}

/**
 * Reloads answers after changes. A call with an expired access token would renew the session, as if the user were active: then
 * the reload waits until the user is.
 */
export function reloaderOf(queryClient: QueryClient): Reloader {
  const due = new Set<string>();
  let is_all_due = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mayCall = () => Date.parse(knownSession(queryClient)?.access_expires_at ?? '') > Date.now();

  const run = () => {
    timer = undefined;
    if (!mayCall()) return;
    const [session] = sessionQuery().queryKey;
    const tables = new Set(due);
    const is_all = is_all_due;
    due.clear();
    is_all_due = false;
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, meta: { live } = {} }) =>
        live !== 'never' &&
        queryKey[0] !== session &&
        (is_all || live?.some((table) => tables.has(table)) === true),
    });
  };
  const schedule = () => {
    timer ??= setTimeout(run, GATHER);
  };
  return {
    mayCall,
    reload: (table) => {
      due.add(table);
      schedule();
    },
    reloadAll: () => {
      is_all_due = true;
      schedule();
    },
    resume: () => {
      if (is_all_due || due.size > 0) schedule();
    },
    stop: () => clearTimeout(timer),
  };
}
