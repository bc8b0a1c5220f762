import { sql } from 'kysely';
import type { Tx } from '#db/connect.ts';

/** The answer as text. The database writes it: a text of some megabytes passes through here, not an object for each kit. */
export const kitEmailsJson = async (tx: Tx) =>
  (
    await tx.first(
      sql<{ json: string }>`
        select json_build_object('kitEmails', coalesce(json_object_agg(k.kit_id, owner.email), '{}'))::text as json
        from app.kits k
        join app.patients patient on patient.id = k.patient_id
        join app.profiles owner on owner.id = patient.owner_id`,
    )
  )?.json;
