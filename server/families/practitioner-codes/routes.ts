import { assignPractitionerCode, listPractitioners } from '#contract/families/practitioner-codes.ts';
import type { Deps } from '#server/base/deps.ts';
import { planEachTime } from '#server/base/planning.ts';
import type { Mount } from '#server/http/route.ts';
import { assignCode } from './assignCode.ts';
import { countPractitioners, practitionersFound } from './queries.ts';

export function practitionerCodeRoutes(mount: Mount, { db, reads }: Deps): void {
  mount(listPractitioners, async ({ actor, query }) => {
    const [, practitioners, total] = await reads.batch(actor, [
      planEachTime(),
      practitionersFound(query),
      countPractitioners(query.search),
    ]);
    return { practitioners, total };
  });

  mount(assignPractitionerCode, ({ actor, params: { practitioner_id }, body }) =>
    db(actor, (tx) => assignCode(tx, practitioner_id, body)),
  );
}
