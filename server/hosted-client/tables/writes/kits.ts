import * as z from 'zod/mini';
import { registerKit } from '#contract/families/register-kit.ts';
import { updatePractitionerNotes } from '#contract/kits/kits.ts';
import { AppError } from '#contract/shared/errors.ts';
import { KitRecordId } from '#contract/shared/ids.ts';
import { kitCodeKeys } from '#server/base/throttle.ts';
import { registerKitOnce } from '#server/families/register-kit/registerKit.ts';
import { practitionerNotes, setPractitionerNotes } from '#server/kits/queries.ts';
import { allowColumns, allowOnly, checked, equal, type TableWrites } from './Write.ts';

const REGISTERED = z.optional(z.literal('registered', 'A new kit has the status registered'));

export const kitWrites: TableWrites = {
  key: ['id'],

  insert: async ({ deps, session, request }, [row = {}]) => {
    allowOnly(registerKit, session);
    allowColumns(row, ['patient_id', 'kit_id', 'sample_taken_date', 'kit_notes', 'status']);
    const { patient_id, status, kit_id, sample_taken_date: typed, ...details } = row;
    checked(REGISTERED, status);
    const registration = checked(registerKit.body, {
      ...details,
      // A form sends an empty field for no date.
      sample_taken_date: typed === '' ? null : typed,
      kit_id,
      confirm_kit_id: kit_id,
      patient: { id: patient_id },
    });
    const kit = await registerKitOnce(deps.db, session, registration, {
      ...kitCodeKeys(request, session.user_id),
      per_day: deps.config.REGISTRATIONS_PER_DAY,
    });
    return [equal('id', kit.id)];
  },

  // The client names no version: its notes replace the newest ones.
  update: async ({ deps, session, request }, key, row) => {
    allowOnly(updatePractitionerNotes, session);
    allowColumns(row, ['practitioner_notes']);
    const kit_record_id = checked(KitRecordId, key['id']);
    const typed = checked(
      updatePractitionerNotes.body.shape.practitioner_notes,
      row['practitioner_notes'] ?? '',
    );
    request.body = { kit_record_id };
    await deps.db(session, async (tx) => {
      const stored = await tx.run(practitionerNotes(kit_record_id));
      if (!stored) throw new AppError('kit_not_found');
      if (!('practitioner_notes' in row)) return;
      const saved = await tx.run(
        setPractitionerNotes(kit_record_id, {
          practitioner_notes: typed.trim() === '' ? null : typed,
          based_on: stored.practitioner_notes_version,
        }),
      );
      if (!saved) throw new AppError('practitioner_notes_changed');
    });
  },
};
