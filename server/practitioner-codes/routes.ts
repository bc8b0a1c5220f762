import { AppError } from '#contract/errors.ts';
import { assignPractitionerCode, listPractitioners } from '#contract/practitioner-codes.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { practitioners, setPractitionerCode } from './queries.ts';

export function practitionerCodeRoutes(mount: Mount, { db }: Deps): void {
  mount(listPractitioners, async ({ actor }) => ({ practitioners: await db(actor, practitioners) }));

  mount(assignPractitionerCode, async ({ actor, params, body }) => {
    const assigned = await db(actor, (tx) =>
      setPractitionerCode(tx, params.practitioner_id, body.practitioner_code),
    );
    if (!assigned) throw new AppError('practitioner_not_found');
    return assigned;
  });
}
