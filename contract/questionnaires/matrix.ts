export const SYMPTOM_MATRIX = 'symptom-matrix';

/** The header of answers from the mended matrix. */
export const fromMendedMatrix = { [SYMPTOM_MATRIX]: 'mended' } as const;
