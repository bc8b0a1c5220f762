export const REPLACEMENT_REASON_MAX_LENGTH = 500;

/** No portal allows longer holds, in days. */
export const HOLD_DAYS_MAX = 14;

/** Most openings in an answer. */
export const OPENINGS_MAX = 1000;

/** Most samples of a run: those of a plate with 384 wells, and its controls. */
export const RUN_SAMPLES_MAX = 500;
