import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import { AppError } from '#contract/shared/errors.ts';
import { errors } from '#contract/shared/errorTable.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import type { Db, SignedIn } from '#db/connect.ts';
import type { Statement } from '#db/statements.ts';
import { submittedForm } from './queries.ts';

const CODE = 'questionnaire_already_submitted';

/**
 * Runs a statement that the database refuses once the kit has a submission.
 * @throws {AppError} `questionnaire_already_submitted` with the title of the submitted form.
 */
export async function beforeSubmission<T>(
  db: Db,
  actor: SignedIn,
  kit_record_id: KitRecordId,
  statement: Statement<T>,
): Promise<T> {
  try {
    return await db.run(actor, statement);
  } catch (refusal) {
    if ((refusal as { constraint?: string }).constraint !== CODE) throw refusal;
    const submitted = await db.run(actor, submittedForm(kit_record_id));
    const title = submitted && questionnaireOf(submitted.form_type)?.title;
    throw new AppError(CODE, { message: errors[CODE][1].replace('a form', title ?? 'a form') });
  }
}
