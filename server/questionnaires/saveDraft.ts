import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import type { saveDraft as endpoint } from '#contract/questionnaires/questionnaires.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import type { Db, SignedIn } from '#db/connect.ts';
import { beforeSubmission } from './beforeSubmission.ts';
import type { Matrix } from './matrixOf.ts';
import { upsertDraft } from './queries.ts';

/** Saves an unfinished questionnaire. @throws {AppError} `draft_changed` if it is based on an outdated version. */
export async function saveDraft(
  db: Db,
  actor: SignedIn,
  kit_record_id: KitRecordId,
  draft: Parsed<typeof endpoint>['body'],
  matrix: Matrix,
) {
  const definition = questionnaireOf(draft.form_type);
  if (!definition) throw new AppError('invalid_request');
  const saved = await beforeSubmission(
    db,
    actor,
    kit_record_id,
    upsertDraft({ kit_record_id, definition_version: definition.version, ...draft, matrix }),
  );
  if (!saved) throw new AppError('kit_not_found');
  if (saved.version === null) throw new AppError('draft_changed');
  return saved;
}
