import { type RefObject, useRef, useState } from 'react';

export type Decision = 'keep' | 'hold';

/** A decision about implausible counts while staff make it. */
export interface OpenDecision {
  readonly decision: Decision | undefined;
  readonly note: string;
  readonly isMissing: boolean;
  /** The first choice; it takes the focus, and comes into sight, if there is no decision. */
  readonly firstChoice: RefObject<HTMLInputElement | null>;
  readonly decide: (decision: Decision) => void;
  readonly setNote: (note: string) => void;
  /** Returns whether there is a decision, and prompts for a missing one. */
  readonly confirm: () => boolean;
  /** Takes it back: somebody else has decided. */
  readonly reset: () => void;
}

export function useCountsDecision(): OpenDecision {
  const [decision, setDecision] = useState<Decision>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const firstChoice = useRef<HTMLInputElement>(null);
  return {
    decision,
    note,
    isMissing,
    firstChoice,
    setNote,
    decide: (chosen) => {
      setDecision(chosen);
      setMissing(false);
    },
    confirm: () => {
      setMissing(decision === undefined);
      if (decision === undefined) firstChoice.current?.focus();
      return decision !== undefined;
    },
    reset: () => setDecision(undefined),
  };
}
