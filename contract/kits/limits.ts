export const MAX_KITS_PER_PATIENT = 3;

export const NOTES_MAX_LENGTH = 5_000;

/** The screens use this sentence too: they know the user's own date. */
export const SAMPLE_IN_FUTURE = 'The sample date cannot be in the future';
