import { offeredFilters, type PatientTableFilter } from '#contract/records/lists.ts';
import { countPatientTable, listPatientTable } from '#contract/records/patient-table.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { planOnce } from '#server/base/planning.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import type { Mount } from '#server/http/route.ts';
import { countEverybody, pageOfEverybody, pageOfGranted } from './queries.ts';

export function patientTableRoutes(mount: Mount, { db, reads }: Deps): void {
  const recordList = listRecorder(db);

  mount(listPatientTable, async ({ actor, query }) => {
    if (query.practitioner_id && actor.role !== 'admin') throw new AppError('not_allowed');
    const view = actor.role !== 'admin' ? 'own' : query.practitioner_id ? 'practitioner' : 'all';
    const offered: readonly PatientTableFilter[] = offeredFilters[view];
    if (query.filter && !offered.includes(query.filter)) throw new AppError('not_allowed');
    await recordList(actor, 'patient_table');
    const statement = view === 'all' ? pageOfEverybody(query) : pageOfGranted(actor.role, query);
    const [, page] = await reads.batch(actor, [planOnce(), statement]);
    return page;
  });

  mount(countPatientTable, async ({ actor, query }) => {
    await recordList(actor, 'patient_table');
    const [, total] = await reads.batch(actor, [planOnce(), countEverybody(query)]);
    return { total };
  });
}
