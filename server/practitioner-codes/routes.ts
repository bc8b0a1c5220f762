import { assignPractitionerCode, listPractitioners } from '#contract/practitioner-codes.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { isPractitioner, practitioners, setPractitionerCode } from './queries.ts';

export function practitionerCodeRoutes(mount: Mount, { db }: Deps): void {
  mount(listPractitioners, async ({ actor }) => ({ practitioners: await db.run(actor, practitioners()) }));

  mount(assignPractitionerCode, ({ actor, params: { practitioner_id }, body }) =>
    db(actor, async (tx) => {
      const assigned = await tx.run(setPractitionerCode(practitioner_id, body));
      if (assigned) return assigned;
      const is_changed = await tx.run(isPractitioner(practitioner_id));
      throw new AppError(is_changed ? 'practitioner_code_changed' : 'practitioner_not_found');
    }),
  );
}
