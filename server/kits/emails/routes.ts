import { getKitEmails } from '#contract/kits/kit-emails.ts';
import type { Deps } from '#server/base/deps.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import type { Mount } from '#server/http/route.ts';
import { kitEmails } from './queries.ts';

export function kitEmailRoutes(mount: Mount, { db, reads }: Deps): void {
  const recordList = listRecorder(db);

  mount(getKitEmails, async ({ actor }) => {
    await recordList(actor, 'kit_emails');
    return reads.run(actor, kitEmails());
  });
}
