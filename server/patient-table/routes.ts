import { AppError } from '#contract/errors.ts';
import { listPatientTable } from '#contract/patient-table.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { pageOfEverybody, pageOfGranted } from './queries.ts';

export function patientTableRoutes(mount: Mount, { db }: Deps): void {
  mount(listPatientTable, ({ actor, query }) => {
    if (query.practitioner_id && actor.role !== 'admin') throw new AppError('not_allowed');
    const is_everybody = actor.role === 'admin' && query.practitioner_id === undefined;
    return is_everybody
      ? db(actor, (tx) => pageOfEverybody(tx, query))
      : db(actor, (tx) => pageOfGranted(tx, actor.role, query), 'at once');
  });
}
