import { getKitEmails } from '#contract/kit-emails.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { kitEmailsJson } from './queries.ts';

export function kitEmailRoutes(mount: Mount, { db }: Deps): void {
  mount(getKitEmails, async ({ actor, reply }) => {
    const json = await db(actor, kitEmailsJson);
    return reply.type('application/json').send(json);
  });
}
