/** The end of a drill. */
export interface Outcome {
  readonly has_survived: boolean;
  /** True if this machine cannot do the fault; `figures` says why. */
  readonly is_skipped?: boolean;
  /** Measured figures, in words. */
  readonly figures: string;
}

/** A fault that the portal must survive, done to a separate running portal. */
export interface Fault {
  readonly title: string;
  readonly run: () => Promise<Outcome>;
}
