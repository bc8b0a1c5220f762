import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { aKit, everybody, kitCode } from '#server/testing/family.ts';
import { testPortal } from '#server/testing/testPortal.ts';
import { arrivalCalls } from './arrivalCalls.ts';

/** A portal with its people and the calls about arrivals. */
export async function arrivalPortal() {
  const portal = await testPortal();
  const people = await everybody(portal);
  const calls = arrivalCalls(portal, people);
  let last = 0;
  return {
    portal,
    people,
    calls,
    /** Adds a code that nobody has registered, and allows further registrations. Resolves to its number. */
    next: async (): Promise<number> => {
      await forgetAttempts(portal);
      await asOwner(portal, 'delete from app.registration_counts');
      last += 1;
      await calls.add(last);
      return last;
    },
    /** Registers the newest code for a new patient of Anna's. */
    register: () => aKit(portal, people, last),
    /** Moves an arrival into the past. */
    letDaysPass: (days: number, kit_id: KitCode = kitCode(last)) =>
      asOwner(
        portal,
        "update app.arrivals set arrived_at = arrived_at - $2 * interval '1 day' where kit_id = $1",
        [kit_id, days],
      ),
    close: () => portal.close(),
  };
}
