import { getKitEmails } from '#contract/kit-emails.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { kitEmails } from './queries.ts';

export function kitEmailRoutes(mount: Mount, { db }: Deps): void {
  mount(getKitEmails, ({ actor }) => db.run(actor, kitEmails()));
}
