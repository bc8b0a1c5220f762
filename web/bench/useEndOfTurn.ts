import { useEffect, useEffectEvent } from 'react';
import { TURN_MS } from '#contract/bench.ts';
import { lastAnswer, useReloadBench } from './api.ts';

/** Pause (ms) between two looks at the clock. */
const CHECK_MS = 5_000;

/** Asks for the bench once the turn must have ended, so that the screen of an idle bench asks for the next technician. */
export function useEndOfTurn(): void {
  const reload = useEffectEvent(useReloadBench());
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() - lastAnswer() > TURN_MS) reload();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
}
