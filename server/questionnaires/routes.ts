import { correctAnswers, readAnswers } from '#contract/questionnaires/corrections.ts';
import {
  discardDraft,
  exportSymptoms,
  getQuestionnaireState,
  saveDraft as saveDraftEndpoint,
  submitQuestionnaire as submitQuestionnaireEndpoint,
} from '#contract/questionnaires/questionnaires.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { completeAnswers } from './completeAnswers.ts';
import { kitAnswers, storeCorrection } from './correctionQueries.ts';
import { currentDrafts } from './currentDrafts.ts';
import { matrixIn } from './matrixOf.ts';
import { deleteDraft, questionnaireState, symptomRecord } from './queries.ts';
import { saveDraft } from './saveDraft.ts';
import { submitQuestionnaire } from './submitQuestionnaire.ts';
import { symptomExport } from './symptomExport.ts';

export function questionnaireRoutes(mount: Mount, { db }: Deps): void {
  mount(getQuestionnaireState, async ({ actor, params }) => {
    const state = await db.run(actor, questionnaireState(params.kit_record_id));
    if (!state) throw new AppError('kit_not_found');
    return { ...state, drafts: currentDrafts(state.drafts) };
  });

  mount(saveDraftEndpoint, ({ actor, params, body, request }) =>
    saveDraft(db, actor, params.kit_record_id, body, matrixIn(request)),
  );

  mount(discardDraft, async ({ actor, params: { kit_record_id, form_type }, query }) => {
    const discarded = await db.run(actor, deleteDraft(kit_record_id, form_type, query.version));
    if (!discarded) throw new AppError('kit_not_found');
    if (discarded.is_other) throw new AppError('draft_changed');
    return undefined;
  });

  mount(submitQuestionnaireEndpoint, ({ actor, params, body, request }) =>
    submitQuestionnaire(
      db,
      actor,
      params.kit_record_id,
      body,
      matrixIn(request),
      body.age_confirmed ?? false,
    ),
  );

  mount(correctAnswers, async ({ actor, params, body, request }) => {
    const { correction_id, corrects, reason, ...given } = body;
    const matrix = matrixIn(request);
    const correction = { ...completeAnswers(given), correction_id, corrects, reason, matrix };
    return db.run(actor, storeCorrection(params.kit_record_id, correction));
  });

  mount(readAnswers, async ({ actor, params }) => {
    const answers = await db.run(actor, kitAnswers(params.kit_id));
    if (!answers) throw new AppError('kit_not_found');
    return answers;
  });

  mount(exportSymptoms, async ({ actor, params }) => {
    const record = await db.run(actor, symptomRecord(params.kit_id, actor.user_id));
    if (!record) throw new AppError('kit_not_found');
    return { success: true as const, data: symptomExport(record, new Date()) };
  });
}
