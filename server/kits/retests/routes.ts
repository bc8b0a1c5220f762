import { endRetest, listRetests, setRetest } from '#contract/kits/retests.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { removeRetest, retestsOf, storeRetest } from './queries.ts';

export function retestRoutes(mount: Mount, { db }: Pick<Deps, 'db'>): void {
  mount(listRetests, async ({ actor, params }) => {
    const found = await db.run(actor, retestsOf(params.patient_id));
    if (!found) throw new AppError('patient_not_found');
    return found;
  });

  mount(setRetest, async ({ actor, params, body }) => {
    if (!(await db.run(actor, storeRetest(params.kit_record_id, body.retest_on))))
      throw new AppError('kit_not_found');
    return undefined;
  });

  mount(endRetest, async ({ actor, params }) => {
    if (!(await db.run(actor, removeRetest(params.kit_record_id)))) throw new AppError('kit_not_found');
    return undefined;
  });
}
