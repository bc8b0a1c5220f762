import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Scan } from './intakeQueue.ts';

/** Pause (ms) after the last answer: a box of kits reloads the lists once. */
const PAUSE = 1000;

/** Reloads the day and the kits set aside when the newest scan has its answer: a bench may have no live channel. */
export function useListsAfterScans(newest: Scan | undefined): void {
  const queryClient = useQueryClient();
  const answer = newest?.answer;
  useEffect(() => {
    if (!answer) return undefined;
    const reload = () => {
      for (const list of ['scans', 'arrivals']) void queryClient.invalidateQueries({ queryKey: [list] });
    };
    const timer = setTimeout(reload, PAUSE);
    return () => clearTimeout(timer);
  }, [queryClient, answer]);
}
