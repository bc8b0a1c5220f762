import { changeKitStatuses, listKitsInProgress } from '#contract/laboratory/kit-progress.ts';
import { isUndo } from '#contract/laboratory/kitMoves.ts';
import { errors } from '#contract/shared/errorTable.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { countKitsInProgress, kitsInProgress, moveKits } from './queries.ts';

export function kitProgressRoutes(mount: Mount, { db, reads }: Deps): void {
  mount(listKitsInProgress, async ({ actor, query }) => {
    const [rows, total] = await reads.batch(actor, [
      kitsInProgress(query),
      countKitsInProgress(query.filter),
    ]);
    return { rows, total };
  });

  mount(changeKitStatuses, async ({ actor, body: { changes } }) => {
    const refused = await db.run(actor, moveKits(changes));
    const undone = new Set(changes.filter(isUndo).map(({ kit_id }) => kit_id));
    return {
      refused: refused.map(({ kit_id, refusal }) => ({
        kit_id,
        message:
          refusal === 'kit_status_not_possible' && undone.has(kit_id)
            ? 'This change can no longer be undone.'
            : errors[refusal][1],
      })),
    };
  });
}
