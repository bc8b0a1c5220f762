import * as z from 'zod/mini';
import { NotificationKind } from '#contract/operation/notificationKinds.ts';
import {
  countNotifications,
  type MailStyle,
  Notification,
  type NotificationSettings,
} from '#contract/operation/notifications.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';

/** The caller's notifications before one of them, newest first. */
export const ownNotifications = many(
  Notification,
  (before: number | undefined, at_most: number) => sql`
    select id, kind, created_at, is_read, patient_id, patient_name, kit_record_id, kit_id, link_label, is_replacement, lines, kits
    from app.own_notifications(${before ?? null}, ${at_most})`,
);

/** The caller's unread notifications, and whether each continues a batch. */
const unread = sql`
  select n.id, n.kind, app.continues_batch(n.kind, n.created_at,
    lag(n.created_at) over (partition by n.kind order by n.id)) as continues
  from app.notifications n where n.user_id = app.uid() and n.read_at is null`;

/** A batch counts once. */
export const countUnread = value(
  z.number(),
  () => sql`select count(*) filter (where not continues) as unread from (${unread}) n`,
);

/** The unread notifications and the time zone of the caller. */
export const unreadAndZone = one(
  countNotifications.result,
  () => sql`
    select (select count(*) filter (where not continues) from (${unread}) n) as unread,
      coalesce((select s.time_zone from app.notification_settings s where s.user_id = app.uid()), 'UTC') as time_zone`,
);

/** Marks a notification of the caller as read, with the earlier ones of its batch; undefined if there is none. */
export const markRead = one(
  z.object({ id: z.number() }),
  (notification_id: number) => sql`
    with batch as (
      select n.id, n.kind, count(*) filter (where not n.continues) over (partition by n.kind order by n.id) as batch
      from (${unread}) n
    )
    update app.notifications set read_at = coalesce(read_at, now())
    where user_id = app.uid() and id <= ${notification_id} and (id = ${notification_id} or id in (
      select b.id from batch b join batch chosen on chosen.kind = b.kind and chosen.batch = b.batch
      where chosen.id = ${notification_id}))
    returning id`,
);

export const markReadUpTo = command(
  (up_to: number) => sql`
    update app.notifications set read_at = now()
    where user_id = app.uid() and id <= ${up_to} and read_at is null`,
);

/** The caller's settings with the defaults of kinds that were not set; undefined never. */
export const ownSettings = one(
  z.object({
    mail_style: z.enum(['discreet', 'named']),
    time_zone: z.string(),
    deliveries: z.record(z.string(), z.string()),
  }),
  (kinds: readonly NotificationKind[]) => sql`
    select coalesce(max(s.mail_style), 'discreet') as mail_style, coalesce(max(s.time_zone), 'UTC') as time_zone,
      coalesce(jsonb_object_agg(k.kind, case when app.is_security_notification(k.kind) then 'now'
        else coalesce(s.deliveries ->> k.kind, app.default_delivery(k.kind)) end), '{}') as deliveries
    from unnest(${kinds}::text[]) as k (kind) left join app.notification_settings s on s.user_id = app.uid()`,
);

/** Changes the given settings of the caller and keeps the others. */
export const changeSettings = command(
  (mail_style: MailStyle | undefined, deliveries: NotificationSettings['deliveries']) => sql`
    insert into app.notification_settings as s (user_id, mail_style, deliveries)
    values (app.uid(), coalesce(${mail_style ?? null}, 'discreet'), ${JSON.stringify(deliveries)})
    on conflict (user_id) do update set deliveries = s.deliveries || excluded.deliveries,
      mail_style = coalesce(${mail_style ?? null}, s.mail_style)`,
);

export const setTimeZone = command((time_zone: string) => sql`select app.set_time_zone(${time_zone})`);

/** A notification for a mail. */
const DueNotification = z.object({
  id: z.number(),
  kind: NotificationKind,
  created_at: Timestamp,
  /** Whether the reader caused the event. */
  is_own: z.boolean(),
  /** Whether the questionnaire of the notification's kit was begun. */
  has_draft: z.boolean(),
  time_zone: z.string(),
  mail_style: z.enum(['discreet', 'named']),
});
export type DueNotification = z.infer<typeof DueNotification>;

/** Announces notifications whose causes can no longer be taken back. */
export const showHeldNotifications = command(
  (user_id: string) => sql`select app.show_held_notifications(${user_id})`,
);

/** Takes an account's due notifications for one mail; those that the reader no longer wants or may see are dropped. */
export const takeDueNotifications = many(
  DueNotification,
  (user_id: string) => sql`
    select id, kind, created_at, is_own, has_draft, time_zone, mail_style from app.take_due_notifications(${user_id})`,
);

/** Queues the mail about notifications that this transaction has taken. */
export const mailNotifications = command(
  (
    user_id: string,
    mail: {
      readonly notifications: readonly number[];
      readonly subject: string;
      readonly body: string;
      /** Whether the sender names the service. */
      readonly is_named: boolean;
      /** The kinds that the mail's link ends, and the link; undefined if none can be ended. */
      readonly ended:
        | { readonly kinds: readonly NotificationKind[]; readonly token: Buffer; readonly url: string }
        | undefined;
    },
  ) => sql`
    select app.mail_notifications(${user_id}, ${mail.notifications}, ${mail.subject}, ${mail.body}, ${mail.is_named},
      ${mail.ended?.kinds ?? []}, ${mail.ended?.token ?? null}, ${mail.ended?.url ?? null})`,
);

export const unsubscribe = command((token_hash: Buffer) => sql`select app.unsubscribe(${token_hash})`);

export const addReminders = command(
  () =>
    sql`select app.add_reminders(), app.announce_ends_of_access(), app.announce_retests(), app.remind_of_hand_overs()`,
);

export const removeOldNotifications = command(() => sql`select app.remove_old_notifications()`);
