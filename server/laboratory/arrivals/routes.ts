import { describeArrival, listArrivals, removeArrival } from '#contract/laboratory/arrivals.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { mail } from '#server/identity/account/mails.ts';
import { arrivalsFound, deleteArrival, describe, placeOf, takeBack, waitingArrivals } from './queries.ts';

export function arrivalRoutes(mount: Mount, { db, config }: Deps): void {
  mount(listArrivals, async ({ actor }) => {
    const [arrivals, counts] = await db.batch(actor, [arrivalsFound(), waitingArrivals()]);
    return { arrivals, waiting: counts?.waiting ?? 0, late: counts?.late ?? 0 };
  });

  mount(describeArrival, ({ actor, params: { kit_id }, body: { state, note, version } }) =>
    db(actor, async (tx) => {
      if (await tx.run(describe(kit_id, state, note || null, version))) return undefined;
      const place = await tx.run(placeOf(kit_id));
      throw new AppError(place?.is_waiting ? 'arrival_changed' : 'kit_not_set_aside');
    }),
  );

  mount(removeArrival, ({ actor, params: { kit_id }, query: { reason } }) =>
    db(actor, async (tx) => {
      const isRemoved =
        reason === 'not_received'
          ? await tx.run(takeBack(kit_id, notReceived(config.PUBLIC_URL)))
          : await tx.run(
              deleteArrival(kit_id, { is_registered: reason === 'fetched', is_own: reason === 'undone' }),
            );
      const place = isRemoved ? undefined : await tx.run(placeOf(kit_id));
      if (place)
        throw new AppError(
          reason === 'undone' && place.is_waiting ? 'kit_status_not_possible' : 'registration_changed',
        );
      return undefined;
    }),
  );
}

/** Notifies a family that its kit has not arrived. It names neither the service nor the kit. */
const notReceived = (public_url: string) =>
  mail(
    'A message to you was a mistake',
    'We told you that something from you had arrived. That was a mistake: it has not arrived yet.',
    'Please send it if you have not done so. You can read here how it goes on:',
    `${public_url}/`,
  );
