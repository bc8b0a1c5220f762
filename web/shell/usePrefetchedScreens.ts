import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#web/lib/whenIdle.ts';

/** Time (ms) before the first screen: a slow phone still works on the one that was opened. */
const START = 5000;
/** Pause (ms) between two screens: calls of the user go first. */
const PAUSE = 500;

/** Loads the code of screens in advance once the browser is idle, but never for users who save data. */
export function usePrefetchedScreens(addresses: readonly string[]): void {
  const router = useRouter();
  const list = addresses.join(' ');
  useEffect(() => {
    if (!import.meta.env.PROD || savesData()) return undefined;
    const left = list.split(' ');
    let timer = 0;
    const loadNext = () => {
      const to = left.shift();
      if (to === undefined) return;
      const again = () => {
        timer = window.setTimeout(() => whenIdle(loadNext), PAUSE);
      };
      router.preloadRoute({ to }).then(again, again);
    };
    timer = window.setTimeout(() => whenIdle(loadNext), START);
    return () => {
      left.length = 0;
      clearTimeout(timer);
    };
  }, [router, list]);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
