import { AppError } from '#contract/errors.ts';
import { listPatientTable } from '#contract/patient-table.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { patientTablePage } from './queries.ts';

export function patientTableRoutes(mount: Mount, { db }: Deps): void {
  mount(listPatientTable, ({ actor, query }) => {
    if (query.practitioner_id && actor.role !== 'admin') throw new AppError('not_allowed');
    return db(actor, (tx) => patientTablePage(tx, actor.role, query));
  });
}
