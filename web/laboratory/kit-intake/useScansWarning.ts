import { useEffect } from 'react';
import { waitingQueues } from './intakeQueue.ts';

/** Lets the browser prompt before the tab closes while scans wait in queues whose names begin with `prefix`: they end with it. */
export function useScansWarning(prefix: string): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (waitingQueues(prefix).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [prefix]);
}
