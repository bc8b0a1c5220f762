import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';

/** Names patient and kit below the title of a questionnaire's screens. */
export const kitLine = ({ kit, patient }: QuestionnaireState): string =>
  `Patient: ${patient.first_name} ${patient.last_name} | Kit: ${kit.kit_id}`;
