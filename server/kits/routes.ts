import { updateKit, updatePractitionerNotes } from '#contract/kits/kits.ts';
import { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import { getSampleWait } from '#contract/kits/sample-wait.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import {
  answerQuestion,
  correctKit,
  isKitVisible,
  lockPatientOf,
  practitionerNotes,
  setPractitionerNotes,
  usualReportDays,
} from './queries.ts';
import { retestRoutes } from './retests/routes.ts';
import { trimNotes } from './trimNotes.ts';

export function kitRoutes(mount: Mount, deps: Deps): void {
  const { db, config } = deps;
  retestRoutes(mount, deps);

  mount(updateKit, ({ actor, params: { kit_record_id }, body }) =>
    db(actor, async (tx) => {
      await tx.run(lockPatientOf(kit_record_id));
      const corrected = await tx.run(
        correctKit(kit_record_id, {
          sample_taken_date: body.sample_taken_date,
          kit_notes: trimNotes(body.kit_notes),
        }),
      );
      if (corrected) return corrected;
      throw new AppError((await tx.run(isKitVisible(kit_record_id))) ? 'kit_in_laboratory' : 'kit_not_found');
    }),
  );

  mount(getSampleWait, async ({ actor }) => ({
    instructions_url: config.SAMPLE_INSTRUCTIONS_URL ?? null,
    usual_days: config.REPORT_USUAL_DAYS ?? (await db.run(actor, usualReportDays())),
  }));

  mount(answerLaboratory, async ({ actor, params: { kit_record_id }, body: { question_id, ...sent } }) => {
    const answer = { ...sent, ...(sent.kit_notes !== undefined && { kit_notes: trimNotes(sent.kit_notes) }) };
    return {
      ...answer,
      answered_at: await db.run(actor, answerQuestion(kit_record_id, question_id, answer)),
    };
  });

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
