import { AppError } from '#contract/errors.ts';
import {
  exportSymptoms,
  getQuestionnaireState,
  submitQuestionnaire as submitQuestionnaireEndpoint,
} from '#contract/questionnaires.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { questionnaireState, symptomRecord } from './queries.ts';
import { submitQuestionnaire } from './submitQuestionnaire.ts';
import { symptomExport } from './symptomExport.ts';

export function questionnaireRoutes(mount: Mount, { db }: Deps): void {
  mount(getQuestionnaireState, async ({ actor, params }) => {
    const state = await db(actor, (tx) => questionnaireState(tx, params.kit_record_id));
    if (!state) throw new AppError('kit_not_found');
    return state;
  });

  mount(submitQuestionnaireEndpoint, ({ actor, params, body }) =>
    db(actor, (tx) => submitQuestionnaire(tx, params.kit_record_id, body)),
  );

  mount(exportSymptoms, async ({ actor, params }) => {
    const record = await db(actor, (tx) => symptomRecord(tx, params.kit_id, actor.user_id));
    if (!record) throw new AppError('kit_not_found');
    return { success: true as const, data: symptomExport(record, new Date()) };
  });
}
