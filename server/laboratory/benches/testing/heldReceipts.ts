import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

/** Whether each notification about the arrival of a kit still waits for the undo. */
export const heldReceipts = (portal: TestPortal, kit_id: KitCode): Promise<unknown[]> =>
  asOwner(
    portal,
    `select n.held_until > now() as is_held from app.notifications n join app.kits k on k.id = n.kit_record_id
     where k.kit_id = $1 and n.kind = 'sample_received'`,
    [kit_id],
  );
