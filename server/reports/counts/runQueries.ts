import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { many } from '#db/statements.ts';

/** A code of the inventory, with the newest counts that came in for it. */
const KitOfRun = z.object({
  kit_id: KitCode,
  /** True if the kit was deleted with its owner. */
  is_deleted: z.boolean(),
  /** Null before the registration. */
  status: z.nullable(KitStatus),
  counts: z.nullable(
    z.object({
      version: z.int(),
      sha256: z.string(),
      /** Whether its readers have counts, these or earlier ones. */
      is_published: z.boolean(),
      is_on_hold: z.boolean(),
    }),
  ),
});
export type KitOfRun = z.infer<typeof KitOfRun>;

/** Those of the codes that are in the inventory. */
export const kitsOfRun = many(
  KitOfRun,
  (kit_ids: readonly KitCode[]) => sql`
    select i.kit_id, i.is_registered and k.id is null as is_deleted, k.status, newest.counts
    from app.kit_inventory i
    left join app.kits k on k.kit_id = i.kit_id
    left join lateral (
      select json_build_object('version', f.version, 'sha256', encode(f.sha256, 'hex'),
        'is_on_hold', coalesce(c.decision = 'hold', false), 'is_published', exists (
          select from app.report_files p where p.kit_id = i.kit_id and p.page = f.page and p.published_at is not null
            and p.withdrawal_id is null)) as counts
      from app.report_files f left join app.counts_checks c on c.file_id = f.id
      where f.kit_id = i.kit_id and f.page = ${COUNTS_PAGE} order by f.version desc limit 1
    ) as newest on true
    where i.kit_id = any (${kit_ids})`,
);
