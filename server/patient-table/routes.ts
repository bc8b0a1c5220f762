import { countPatientTable, listPatientTable } from '#contract/patient-table.ts';
import { AppError } from '#contract/shared/errors.ts';
import { listRecorder } from '#server/audit/listRecorder.ts';
import type { Deps } from '#server/base/deps.ts';
import { planOnce } from '#server/base/planning.ts';
import type { Mount } from '#server/http/route.ts';
import { countEverybody, pageOfEverybody, pageOfGranted } from './queries.ts';

export function patientTableRoutes(mount: Mount, { db, reads }: Deps): void {
  const recordList = listRecorder(db);

  mount(listPatientTable, async ({ actor, query }) => {
    if (query.practitioner_id && actor.role !== 'admin') throw new AppError('not_allowed');
    await recordList(actor, 'patient_table');
    const is_everybody = actor.role === 'admin' && query.practitioner_id === undefined;
    const statement = is_everybody ? pageOfEverybody(query) : pageOfGranted(actor.role, query);
    const [, page] = await reads.batch(actor, [planOnce(), statement]);
    return page;
  });

  mount(countPatientTable, async ({ actor, query }) => {
    await recordList(actor, 'patient_table');
    const [, total] = await reads.batch(actor, [planOnce(), countEverybody(query.search)]);
    return { total };
  });
}
