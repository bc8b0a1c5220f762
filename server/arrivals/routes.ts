import { describeArrival, listArrivals, removeArrival } from '#contract/arrivals.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { arrivalsFound, deleteArrival, describe, isListed, waitingArrivals } from './queries.ts';

export function arrivalRoutes(mount: Mount, { db }: Deps): void {
  mount(listArrivals, async ({ actor }) => {
    const [arrivals, counts] = await db.batch(actor, [arrivalsFound(), waitingArrivals()]);
    return { arrivals, waiting: counts?.waiting ?? 0, late: counts?.late ?? 0 };
  });

  mount(describeArrival, async ({ actor, params: { kit_id }, body: { state, condition } }) => {
    if (!(await db.run(actor, describe(kit_id, state, condition || null))))
      throw new AppError('kit_not_set_aside');
    return undefined;
  });

  mount(removeArrival, ({ actor, params: { kit_id }, query }) =>
    db(actor, async (tx) => {
      const removed = await tx.run(deleteArrival(kit_id, query.is_registered === 'true'));
      if (!removed && (await tx.run(isListed(kit_id)))) throw new AppError('registration_changed');
      return undefined;
    }),
  );
}
