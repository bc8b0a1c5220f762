import { sql } from 'kysely';
import type { getKitEmails } from '#contract/kit-emails.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import type { Tx } from '#db/connect.ts';
import { Json } from '#db/json.ts';

/** The email address of each registered kit's owner: some megabytes of text, not an object for each kit. */
export async function kitEmails(tx: Tx): Promise<Json<ResultOf<typeof getKitEmails>>> {
  const answer = await tx.first(
    sql<{ json: string }>`
      select json_build_object('kitEmails', coalesce(json_object_agg(k.kit_id, owner.email), '{}'))::text as json
      from app.kits k
      join app.patients patient on patient.id = k.patient_id
      join app.profiles owner on owner.id = patient.owner_id`,
  );
  return new Json(answer?.json ?? '');
}
