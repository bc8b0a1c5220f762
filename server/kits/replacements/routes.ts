import { releaseReplacement, reserveReplacement } from '#contract/kits/kit-replacements.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { releaseCode, reserveCode } from './queries.ts';

export function kitReplacementRoutes(mount: Mount, { db }: Deps): void {
  mount(reserveReplacement, async ({ actor, params, body }) => ({
    reserved_at: await db.run(actor, reserveCode(params.kit_id, body.kit_id)),
  }));

  mount(releaseReplacement, async ({ actor, params }) => {
    await db.run(actor, releaseCode(params.kit_id));
    return undefined;
  });
}
