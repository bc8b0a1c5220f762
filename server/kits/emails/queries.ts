import { getKitEmails } from '#contract/kits/kit-emails.ts';
import { sql } from '#db/sql.ts';
import { json } from '#db/statements.ts';

/** The email address of each registered kit's owner. The database builds the JSON: it can reach several megabytes. */
export const kitEmails = json(
  getKitEmails.result,
  () => sql`
    select json_build_object('kitEmails', coalesce(json_object_agg(k.kit_id, owner.email), '{}'))::text as json
    from app.kits k
    join app.patients patient on patient.id = k.patient_id
    join app.profiles owner on owner.id = patient.owner_id`,
);
