import { SetupChecklist } from '#contract/setup-checklist.ts';
import { sql } from '#db/sql.ts';
import { one } from '#db/statements.ts';

/** What the portal has. Each part stops at its first row. */
export const setupChecklist = one(
  SetupChecklist,
  () => sql`
    select exists (select from app.kit_inventory) as has_kits,
      exists (select from app.profiles where role = 'practitioner') as has_practitioners,
      exists (select from app.profiles where role = 'practitioner' and practitioner_code is not null)
        as has_practitioner_codes,
      exists (select from app.laboratory_keys where revoked_at is null) as has_laboratory_keys`,
);
