export const symptomCheckSorts = ['submitted', 'kit_id', 'patient', 'last_name', 'customer'] as const;

export const symptomCheckPageSizes = [25, 50, 100] as const;

export const symptomCheckStates = ['open', 'asked'] as const;

export type SymptomCheckState = (typeof symptomCheckStates)[number];
