import { useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Unsaved edits by record id. They outlive their rows: searching, sorting and paging lose nothing. */
export type Drafts<Id, Draft> = StoreApi<ReadonlyMap<Id, Draft>>;

export const createDrafts = <Id, Draft>(): Drafts<Id, Draft> => createStore(() => new Map());

/**
 * The unsaved edit of a record. A draft holds the typed values and the version of the record that they replace; it ends when
 * it becomes undefined. The returned functions work after the row has left the screen.
 */
export function useVersionedDraft<Id, Draft>(drafts: Drafts<Id, Draft>, id: Id) {
  const draft = useStore(drafts, (all) => all.get(id));
  const change = useMemo(() => {
    const keep = (next: Draft | undefined) => {
      const all = new Map(drafts.getState());
      if (next === undefined) all.delete(id);
      else all.set(id, next);
      drafts.setState(all, true);
    };
    /** Changes the latest draft, if there is one. */
    const revise = (revised: (latest: Draft) => Draft | undefined) => {
      const latest = drafts.getState().get(id);
      if (latest !== undefined) keep(revised(latest));
    };
    return { keep, revise };
  }, [drafts, id]);
  return { draft, ...change };
}
