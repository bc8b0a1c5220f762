import * as z from 'zod/mini';
import { SetupChecklist } from '#contract/operation/setup-checklist.ts';
import { sql } from '#db/sql.ts';
import { one } from '#db/statements.ts';

/** The finished parts of the setup. Each part stops at its first rows. */
export const setupChecklist = one(
  z.omit(SetupChecklist, { has_mail_server: true }),
  () => sql`
    select exists (select from app.kit_inventory) as has_kits,
      exists (select from app.laboratory_keys where revoked_at is null) as has_laboratory_keys,
      exists (select from app.profiles where role = 'practitioner' and practitioner_code is not null)
        as has_practitioners,
      exists (select from app.consent_documents where kind = 'terms')
        and exists (select from app.consent_documents where kind = 'privacy') as has_documents,
      exists (select from app.profiles p where p.role = 'admin' and not app.is_unconfirmed(p.id) offset 1) as has_second_admin,
      exists (select from app.kit_inventory where is_registered) or exists (select from app.undone_registrations)
        as has_registrations`,
);
