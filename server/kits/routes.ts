import { AppError } from '#contract/errors.ts';
import { registerKit as registerKitEndpoint, updatePractitionerNotes } from '#contract/kits.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { setPractitionerNotes } from './queries.ts';
import { registerKit } from './registerKit.ts';

export function kitRoutes(mount: Mount, { db }: Deps): void {
  mount(registerKitEndpoint, ({ actor, body }) => db(actor, (tx) => registerKit(tx, actor.user_id, body)));

  mount(updatePractitionerNotes, async ({ actor, params, body }) => {
    const notes = body.practitioner_notes === '' ? null : body.practitioner_notes;
    const saved = await db(actor, (tx) => setPractitionerNotes(tx, params.kit_record_id, notes));
    if (!saved) throw new AppError('kit_not_found');
    return saved;
  });
}
