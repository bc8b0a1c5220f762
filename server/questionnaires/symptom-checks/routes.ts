import {
  countSymptomChecks,
  listSymptomChecks,
  setSymptomCheck,
} from '#contract/questionnaires/symptom-checks.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import type { Mount } from '#server/http/route.ts';
import { deviceOf } from '#server/identity/session/deviceOf.ts';
import { checksFound, countChecks, deleteCheck, insertCheck, openChecks } from './queries.ts';

export function symptomCheckRoutes(mount: Mount, { db }: Deps): void {
  const recordList = listRecorder(db);

  mount(listSymptomChecks, async ({ actor, query }) => {
    await recordList(actor, 'symptom_checks');
    const [rows, total] = await db.batch(actor, [checksFound(query), countChecks(query)]);
    return {
      rows: rows.map(({ matrix, ...row }) => ({ ...row, browser: deviceOf(matrix) ?? null })),
      total,
    };
  });

  mount(countSymptomChecks, async ({ actor }) => ({ open: await db.run(actor, openChecks()) }));

  mount(setSymptomCheck, async ({ actor, params: { kit_record_id }, body: { version, is_asked } }) => {
    const change = is_asked ? insertCheck : deleteCheck;
    if (!(await db.run(actor, change(kit_record_id, version))))
      throw new AppError('answers_not_found', { message: setSymptomCheck.sentences.answers_not_found });
    return undefined;
  });
}
