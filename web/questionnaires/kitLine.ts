import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';

/** Whose questionnaire it is, below the title of its screens. */
export const kitLine = ({ kit, patient }: QuestionnaireState): string =>
  `Patient: ${patient.first_name} ${patient.last_name} | Kit: ${kit.kit_id}`;
