import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { nextPaint } from './nextPaint.ts';
import { IDLE_LIMIT, whenIdle } from './whenIdle.ts';

interface Props {
  /** Stands in the place of the children until they are due. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Mounts a part below the first screen after that one is drawn and the browser is idle, in pieces between which it listens. */
export function Later({ fallback = null, children }: Props) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let isGone = false;
    const mount = async () => {
      await nextPaint();
      whenIdle(() => isGone || startTransition(() => setDue(true)), IDLE_LIMIT);
    };
    void mount();
    return () => {
      isGone = true;
    };
  }, []);
  return isDue ? children : fallback;
}
