import { sql } from 'kysely';
import type { KitRecordId } from '#contract/ids.ts';
import type { KitStatus } from '#contract/kits.ts';
import type { Tx } from '#db/connect.ts';

/** Puts a kit into a state that the portal's own screens do not reach yet. */
export const setKitStatus = (tx: Tx, kit_record_id: KitRecordId, status: KitStatus) =>
  tx.all(sql`update app.kits set status = ${status} where id = ${kit_record_id}`);
