import * as z from 'zod/mini';
import { NotificationKind, securityNotifications } from '#contract/operation/notificationKinds.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId, PatientId, Role } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

export const NOTIFICATIONS_PER_PAGE = 20;

/** A notification. A record that the reader may no longer see is null. */
export const Notification = z.object({
  id: z.number(),
  kind: NotificationKind,
  created_at: Timestamp,
  is_read: z.boolean(),
  patient_id: z.nullable(PatientId),
  patient_name: z.nullable(z.string()),
  kit_record_id: z.nullable(KitRecordId),
  kit_id: z.nullable(KitCode),
  /** The link to the record that somebody opened; null for other notifications. */
  link_label: z.nullable(z.string()),
  /** The last 50 kits of a batch, all shown at once; null for a single notification. The previous release does not send it. */
  lines: z.optional(
    z.nullable(z.array(z.object({ kit_id: z.nullable(KitCode), patient_name: z.nullable(z.string()) }))),
  ),
  /** How many kits the batch has; 1 for a single notification. The previous release does not send it. */
  kits: z.optional(z.number()),
  /** Whether the shared suggestion replaced another one. The previous release does not send it. */
  is_replacement: z.optional(z.boolean()),
});
export type Notification = z.infer<typeof Notification>;

const NotificationId = z.coerce
  .number<number>()
  .check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  callers: Role.options,
  summary:
    "The caller's notifications, newest first, in pages of 20; `before` is the id of the last one of the previous page.",
  query: z.strictObject({ before: z.optional(NotificationId) }),
  result: z.object({ notifications: z.array(Notification), unread: z.number(), has_more: z.boolean() }),
});

export const countNotifications = endpoint({
  name: 'countNotifications',
  method: 'GET',
  path: '/api/notifications/unread',
  callers: Role.options,
  summary: "The number of the caller's unread notifications, and the time zone of their mails.",
  result: z.object({ unread: z.number(), time_zone: z.string() }),
});

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'POST',
  path: '/api/notifications/:notification_id/read',
  callers: Role.options,
  summary: 'Marks a notification as read, with the earlier ones of its batch.',
  params: z.strictObject({ notification_id: NotificationId }),
  errors: ['notification_not_found'],
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'POST',
  path: '/api/notifications/read',
  callers: Role.options,
  summary:
    'Marks all notifications up to one of them as read. Later ones, which the caller has not seen, stay unread.',
  body: z.strictObject({ up_to: NotificationId }),
});

/** How the mails of a kind arrive: at once, collected at seven in the morning (weekly on Mondays), or never. */
export const NotificationDelivery = z.enum(['now', 'daily', 'weekly', 'off']);
export type NotificationDelivery = z.infer<typeof NotificationDelivery>;

/** In the discreet style, neither subject nor sender of a mail names the service. */
export const MailStyle = z.enum(['discreet', 'named']);
export type MailStyle = z.infer<typeof MailStyle>;

const isTimeZone = (name: string) => {
  try {
    return /^[A-Za-z0-9_+/-]{1,64}$/.test(name) && Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const Deliveries = z.partialRecord(NotificationKind, NotificationDelivery);

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/api/notifications/settings',
  callers: Role.options,
  summary:
    'How the caller gets mails of notifications: the style, and the delivery of each kind for the role.',
  result: z.object({ mail_style: MailStyle, time_zone: z.string(), deliveries: Deliveries }),
});
export type NotificationSettings = z.infer<typeof getNotificationSettings.result>;

export const updateNotificationSettings = endpoint({
  name: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/api/notifications/settings',
  callers: Role.options,
  summary:
    'Changes the style or the delivery of some kinds. Mails about who sees a record, and about withdrawn reports, cannot be switched off.',
  body: z.strictObject({
    mail_style: z.optional(MailStyle),
    deliveries: z.optional(
      Deliveries.check(
        z.refine(
          (deliveries) => securityNotifications.every((kind) => deliveries[kind] === undefined),
          'These emails cannot be changed',
        ),
      ),
    ),
  }),
});

export const setTimeZone = endpoint({
  name: 'setTimeZone',
  method: 'PUT',
  path: '/api/notifications/time-zone',
  callers: Role.options,
  summary: "Stores the time zone of the caller's browser, for the times in mails.",
  body: z.strictObject({
    time_zone: z.string().check(z.refine(isTimeZone, 'Not a known time zone')),
  }),
});
