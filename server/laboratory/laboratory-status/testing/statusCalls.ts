import { listKitStatusChanges } from '#contract/kits/kit-status.ts';
import { setLaboratoryKitStatus } from '#contract/laboratory/laboratory-status.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { People } from '#server/testing/family.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

/** Changes the status of a kit as a laboratory, and reads the outcome. */
export function statusCalls(
  portal: TestPortal,
  { admin }: People,
  lab: Caller,
  kit: { readonly id: KitRecordId; readonly kit_id: KitCode },
) {
  const history = async () => {
    const answer = await portal.call(admin, listKitStatusChanges, { params: { kit_id: kit.kit_id } });
    return listKitStatusChanges.result.parse(answer.body).changes;
  };
  return {
    set: (body: InputOf<typeof setLaboratoryKitStatus>['body'], kit_id = kit.kit_id) =>
      portal.call(lab, setLaboratoryKitStatus, { params: { kit_id }, body }),
    /** The history as administrators read it. */
    history,
    statuses: async () => (await history()).map(({ status }) => status),
    notifications: () =>
      asOwner<{ kind: string }>(
        portal,
        'select kind from app.notifications where kit_record_id = $1 order by id',
        [kit.id],
      ),
  };
}

/** A moment before now, as ISO 8601 text. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
