import type { KitAnswers } from '#contract/questionnaires/corrections.ts';

/** Names patient and kit below the title of a questionnaire's screens. */
export const kitLine = ({ kit, patient }: Pick<KitAnswers, 'kit' | 'patient'>): string =>
  `Patient: ${patient.first_name} ${patient.last_name} | Kit: ${kit.kit_id}`;
