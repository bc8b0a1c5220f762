import { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { listNotifications, type Notification } from '#contract/operation/notifications.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import type { People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import { addReminders } from '../queries.ts';

/** Calls about notifications. */
export function notificationCalls(portal: TestPortal, people: People) {
  const list = async (person: Person, query: { before?: number } = {}) => {
    const { body } = await portal.call(person, listNotifications, { query });
    return listNotifications.result.parse(body);
  };
  /** Lets the time pass in which the status of a person's kits can be taken back. */
  const endHold = ({ actor }: Person) =>
    asOwner(
      portal,
      'update app.notifications set held_until = now() where user_id = $1 and held_until > now()',
      [actor.user_id],
    );
  return {
    list,
    endHold,
    /** Kinds of a person's notifications about a kit, oldest first, after the time in which a status can be taken back. */
    kindsFor: async (person: Person, kit_id: KitCode): Promise<Notification['kind'][]> => {
      await endHold(person);
      return (await list(person)).notifications
        .flatMap(({ lines, ...notification }) =>
          (lines ?? [notification]).map((line) => ({ ...notification, ...line })),
        )
        .filter((notification) => notification.kit_id === kit_id)
        .map(({ kind }) => kind)
        .toReversed();
    },
    changeStatus: (kit_id: KitCode, from_status: KitStatus, status: KitStatus) =>
      portal.call(people.admin, changeKitStatus, {
        params: { kit_id },
        body: {
          from_status,
          status,
          ...((status === 'rejected' || status === 'information_needed') && { reason: 'The tube leaked' }),
        },
      }),
    /** Lets the time pass in which the last change of a status can be taken back. */
    afterUndoTime: (kit_id: KitCode) =>
      asOwner(
        portal,
        `update app.notifications n set created_at = n.created_at - interval '2 minutes', held_until = null
         from app.kits k where k.id = n.kit_record_id and k.kit_id = $1`,
        [kit_id],
      ),
    /** Lets days pass for everything about a kit, and runs the reminders twice. */
    afterDays: async (kit_id: KitCode, days: number) => {
      await asOwner(
        portal,
        `update app.kits set created_at = now() - make_interval(days => $2) where kit_id = $1`,
        [kit_id, days],
      );
      await asOwner(
        portal,
        `update app.kit_status_changes c set changed_at = now() - make_interval(days => $2)
         from app.kits k where k.id = c.kit_record_id and k.kit_id = $1`,
        [kit_id, days],
      );
      await portal.database.db.run(worker, addReminders());
      await portal.database.db.run(worker, addReminders());
    },
  };
}
