import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { kitCode, type People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

/** Registers this many kits with codes from `first`, two for each new patient of Anna's. */
export async function manyKits(
  portal: TestPortal,
  { anna }: People,
  first: number,
  count: number,
): Promise<KitCode[]> {
  const codes = Array.from({ length: count }, (_, index) => kitCode(first + index));
  await asOwner(portal, 'insert into app.kit_inventory (kit_id) select unnest($1::text[])', [codes]);
  await asOwner(
    portal,
    `with added as (
       insert into app.patients (id, owner_id, first_name, last_name, date_of_birth)
       select gen_random_uuid(), $1, 'Mia', 'Meyer', '2019-05-17' from generate_series(1, $2::integer / 2)
       returning id),
     patients as (select id, row_number() over () - 1 as place from added)
     insert into app.kits (kit_id, patient_id)
     select c.code, p.id from unnest($3::text[]) with ordinality as c (code, place)
     join patients p on p.place = (c.place - 1) % ($2::integer / 2)`,
    [anna.actor.user_id, count, codes],
  );
  return codes;
}
