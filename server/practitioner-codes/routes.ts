import { assignPractitionerCode, listPractitioners } from '#contract/practitioner-codes.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { assignCode } from './assignCode.ts';
import { practitioners } from './queries.ts';

export function practitionerCodeRoutes(mount: Mount, { db, reads }: Deps): void {
  mount(listPractitioners, async ({ actor }) => ({ practitioners: await reads.run(actor, practitioners()) }));

  mount(assignPractitionerCode, ({ actor, params: { practitioner_id }, body }) =>
    db(actor, (tx) => assignCode(tx, practitioner_id, body)),
  );
}
