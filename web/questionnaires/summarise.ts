import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { isTicked } from './behaviors.ts';
import type { Submission } from './formValues.ts';

type Summary = readonly (readonly [name: string, value: string])[];

/** What will be sent, for a last look. */
export function summarise({ patient, kit }: QuestionnaireState, submission: Submission): Summary {
  const answers = Object.values(submission.answers);
  const answered = answers.filter((answer) => answer !== null && answer !== undefined);
  const ticked = Object.values(submission.behaviors).filter(isTicked);
  return [
    ['Form', questionnaireOf(submission.form_type)?.title ?? submission.form_type],
    ['Patient', `${patient.first_name} ${patient.last_name}`],
    ['Kit', kit.kit_id],
    ['Answers', `${answered.length} of ${answers.length} questions, ${ticked.length} symptoms`],
  ];
}
