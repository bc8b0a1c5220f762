import type { QueryClient } from '@tanstack/react-query';
import { knownSession, sessionQuery } from '#web/session/api.ts';

/** Pause (ms) in which changes are gathered: one registration changes several tables. */
const GATHER = 200;

/** First parts of the keys of the answers in which a table's rows appear. */
const answersWith: Readonly<Record<string, readonly string[]>> = {
  patients: ['patients', 'patient-table', 'kit-claims'],
  kits: ['patients', 'patient-table', 'reports', 'kit-status', 'kit-inventory'],
  practitioner_access: ['patients', 'patient-table'],
  symptom_data: ['patients', 'patient-table', 'questionnaires', 'reports'],
  report_files: ['reports', 'waiting-reports', 'patients', 'patient-table'],
  profiles: ['users', 'practitioners'],
  kit_inventory: ['kit-inventory'],
  // A guardian who was removed hears of it by the notice alone.
  notices: ['notices', 'patients'],
};

export interface Reloader {
  /** Whether a call would not renew the session. */
  readonly mayCall: () => boolean;
  /** Reloads the answers on the screen that show rows of a table. */
  readonly reload: (table: string) => void;
  readonly reloadAll: () => void;
  /** Reloads what had to wait for the next renewal of the session. */
  readonly resume: () => void;
  readonly stop: () => void;
}

/**
 * Reloads answers after changes. A call with an expired access token would renew the session, as if the user were active: then
 * the reload waits until the user is.
 */
export function reloaderOf(queryClient: QueryClient): Reloader {
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mayCall = () => Date.parse(knownSession(queryClient)?.access_expires_at ?? '') > Date.now();

  const run = () => {
    timer = undefined;
    if (!mayCall()) return;
    const names = new Set(due);
    due.clear();
    void queryClient.invalidateQueries({
      // An open document stays as it is: its reader would lose the place.
      predicate: ({ queryKey }) => names.has(String(queryKey[0])) && queryKey[2] !== 'documents',
    });
  };
  const schedule = () => {
    timer ??= setTimeout(run, GATHER);
  };
  return {
    mayCall,
    reload: (table) => {
      const names = answersWith[table];
      if (!names) return;
      for (const name of names) due.add(name);
      schedule();
    },
    reloadAll: () => {
      const [session] = sessionQuery().queryKey;
      for (const { queryKey } of queryClient.getQueryCache().getAll())
        if (queryKey[0] !== session) due.add(String(queryKey[0]));
      schedule();
    },
    resume: () => {
      if (due.size > 0) schedule();
    },
    stop: () => clearTimeout(timer),
  };
}
