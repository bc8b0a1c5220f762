import { registerKit as registerKitEndpoint, updateKit, updatePractitionerNotes } from '#contract/kits.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import {
  correctKit,
  isKitVisible,
  lockPatientOf,
  practitionerNotes,
  setPractitionerNotes,
} from './queries.ts';
import { registerKitOnce } from './registerKit.ts';
import { tidyNotes } from './tidyNotes.ts';

export function kitRoutes(mount: Mount, { db, throttle }: Deps): void {
  mount(registerKitEndpoint, async ({ actor, request, body }) => {
    // Each answer reveals whether a code exists, so every attempt counts. A newly registered kit resets the account's attempts.
    await throttle.count('kit_code', request, actor.user_id);
    const { kit, is_new } = await registerKitOnce(db, actor, body);
    if (is_new) await throttle.forgive('kit_code', request, actor.user_id);
    return kit;
  });

  mount(updateKit, ({ actor, params: { kit_record_id }, body }) =>
    db(actor, async (tx) => {
      await tx.run(lockPatientOf(kit_record_id));
      const corrected = await tx.run(
        correctKit(kit_record_id, {
          sample_taken_date: body.sample_taken_date,
          kit_notes: tidyNotes(body.kit_notes),
        }),
      );
      if (corrected) return corrected;
      throw new AppError((await tx.run(isKitVisible(kit_record_id))) ? 'kit_in_laboratory' : 'kit_not_found');
    }),
  );

  mount(updatePractitionerNotes, ({ actor, params: { kit_record_id }, body }) =>
    db(actor, async (tx) => {
      const practitioner_notes = body.practitioner_notes.trim() === '' ? null : body.practitioner_notes;
      const saved = await tx.run(setPractitionerNotes(kit_record_id, { ...body, practitioner_notes }));
      if (saved) return saved;
      // Read after the update, so that these are the notes that refused it.
      const details = await tx.run(practitionerNotes(kit_record_id));
      throw details ? new AppError('practitioner_notes_changed', { details }) : new AppError('kit_not_found');
    }),
  );
}
