import { countPatientTable, listPatientTable } from '#contract/patient-table.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { countEverybody, countedPage, earlyPage, isEarly, pageOfGranted } from './queries.ts';

export function patientTableRoutes(mount: Mount, { db }: Deps): void {
  mount(listPatientTable, ({ actor, query }) => {
    if (query.practitioner_id && actor.role !== 'admin') throw new AppError('not_allowed');
    const is_everybody = actor.role === 'admin' && query.practitioner_id === undefined;
    if (!is_everybody) return db(actor, (tx) => pageOfGranted(tx, actor.role, query), 'at once');
    return isEarly(query)
      ? db(actor, (tx) => earlyPage(tx, query), 'at once')
      : db(actor, (tx) => countedPage(tx, query));
  });

  mount(countPatientTable, async ({ actor, query }) => {
    const total = await db(actor, (tx) => countEverybody(tx, query.search), 'at once');
    return { total };
  });
}
