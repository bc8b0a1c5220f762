import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { nextPaint } from './nextPaint.ts';
import { whenIdle } from './whenIdle.ts';

interface Props {
  /** Stands in the place of the children until they are due. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Longest wait (ms) for a browser that is always busy: somebody wants to read on. */
const LIMIT = 500;

/** Mounts a part below the first screen after that one is drawn and the browser is idle, in pieces between which it listens. */
export function Later({ fallback = null, children }: Props) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let isGone = false;
    const mount = async () => {
      await nextPaint();
      whenIdle(() => isGone || startTransition(() => setDue(true)), LIMIT);
    };
    void mount();
    return () => {
      isGone = true;
    };
  }, []);
  return isDue ? children : fallback;
}
