import type { submitQuestionnaire as endpoint } from '#contract/questionnaires/questionnaires.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import type { Db, SignedIn } from '#db/connect.ts';
import { beforeSubmission } from './beforeSubmission.ts';
import { completeAnswers } from './completeAnswers.ts';
import type { Matrix } from './matrixOf.ts';
import { insertSymptomData, sameSubmission } from './queries.ts';

type Submission = Parsed<typeof endpoint>['body'];

/**
 * Stores a complete questionnaire, one a kit. A repeated submission, as after a lost answer, gets the first answer.
 * @throws {AppError} `invalid_request` with a message for each missing answer, `kit_not_found`,
 * `questionnaire_already_submitted`; the database refuses `kit_not_processed`, `draft_changed` for an outdated draft,
 * and `age_unlikely` unless the age is confirmed or null says that the client cannot ask.
 */
export async function submitQuestionnaire(
  db: Db,
  actor: SignedIn,
  kit_record_id: KitRecordId,
  submission: Submission,
  matrix: Matrix,
  is_age_confirmed: boolean | null,
) {
  const { submission_id, based_on } = submission;
  const complete = {
    kit_record_id,
    ...completeAnswers(submission),
    submission_id: submission_id ?? null,
    matrix,
    is_age_confirmed,
    based_on: based_on === null ? 0 : (based_on ?? null),
  };
  try {
    const stored = await beforeSubmission(db, actor, kit_record_id, insertSymptomData(complete));
    if (!stored) throw new AppError('kit_not_found');
    return stored;
  } catch (refusal) {
    const first = await db.run(actor, sameSubmission(complete));
    if (!first) throw refusal;
    return first;
  }
}
