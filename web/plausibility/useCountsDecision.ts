import { useState } from 'react';

export type Decision = 'keep' | 'hold';

/** A decision about implausible counts while staff make it. */
export interface OpenDecision {
  readonly decision: Decision | undefined;
  readonly note: string;
  readonly isMissing: boolean;
  readonly decide: (decision: Decision) => void;
  readonly setNote: (note: string) => void;
  /** Tells whether there is a decision, and asks for a missing one. */
  readonly confirm: () => boolean;
  /** Takes it back: somebody else has decided. */
  readonly reset: () => void;
}

export function useCountsDecision(): OpenDecision {
  const [decision, setDecision] = useState<Decision>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  return {
    decision,
    note,
    isMissing,
    setNote,
    decide: (chosen) => {
      setDecision(chosen);
      setMissing(false);
    },
    confirm: () => {
      setMissing(decision === undefined);
      return decision !== undefined;
    },
    reset: () => setDecision(undefined),
  };
}
