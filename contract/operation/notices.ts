import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId, PatientId, Role } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** All kinds of notices by their readers: owners of patients, practitioners, administrators. */
export const ownerNotices = [
  'sample_received',
  'information_needed',
  'sample_rejected',
  'replacement',
  'report_on_hold',
  'report_published',
  'report_amended',
  'report_withdrawn',
  'suggestion_shared',
  'suggestion_withdrawn',
  'answers_unfinished',
  'retest_due',
  'practitioner_added',
  'practitioner_removed',
  'access_ending',
  'access_first_used',
  'guardian_accepted',
  'guardian_added',
  'guardian_removed',
  'patients_merged',
  'patients_separated',
  'hand_over_due',
  'deletion_requested',
  'consent_renewal',
] as const;
export const practitionerNotices = [
  'patient_report',
  'patient_report_withdrawn',
  'patient_answers_corrected',
  'patient_retest_due',
  'patient_leaving',
  'patient_assigned',
  'patient_unassigned',
] as const;
export const adminNotices = ['mails_failed', 'webhooks_failed', 'reports_waiting', 'kits_waiting'] as const;

export const NoticeKind = z.enum([...ownerNotices, ...practitionerNotices, ...adminNotices]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** New readers of a record, changes of guardians, withdrawn reports, the deletion of the account: mails that cannot be switched off. */
export const securityNotices: readonly NoticeKind[] = [
  'practitioner_added',
  'access_first_used',
  'guardian_added',
  'guardian_removed',
  'report_withdrawn',
  'patient_report_withdrawn',
  'deletion_requested',
];

export const NOTICES_PER_PAGE = 20;

/** A notice. A record that the reader may no longer see is null. */
export const Notice = z.object({
  id: z.number(),
  kind: NoticeKind,
  created_at: Timestamp,
  is_read: z.boolean(),
  patient_id: z.nullable(PatientId),
  patient_name: z.nullable(z.string()),
  kit_record_id: z.nullable(KitRecordId),
  kit_id: z.nullable(KitCode),
  /** The link to the record that somebody opened; null for other notices. */
  link_label: z.nullable(z.string()),
  /** The last 50 kits of a batch, all told at once; null for a single notice. The previous release does not send it. */
  lines: z.optional(
    z.nullable(z.array(z.object({ kit_id: z.nullable(KitCode), patient_name: z.nullable(z.string()) }))),
  ),
  /** How many kits the batch has; 1 for a single notice. The previous release does not send it. */
  kits: z.optional(z.number()),
  /** Whether the shared suggestion replaced another one. The previous release does not tell. */
  is_replacement: z.optional(z.boolean()),
});
export type Notice = z.infer<typeof Notice>;

const NoticeId = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/api/notices',
  callers: Role.options,
  summary:
    "The caller's notices, newest first, in pages of 20; `before` is the id of the last one of the previous page.",
  query: z.strictObject({ before: z.optional(NoticeId) }),
  result: z.object({ notices: z.array(Notice), unread: z.number(), has_more: z.boolean() }),
});

export const countNotices = endpoint({
  name: 'countNotices',
  method: 'GET',
  path: '/api/notices/unread',
  callers: Role.options,
  summary: "The number of the caller's unread notices, and the time zone of their mails.",
  result: z.object({ unread: z.number(), time_zone: z.string() }),
});

export const readNotice = endpoint({
  name: 'readNotice',
  method: 'POST',
  path: '/api/notices/:notice_id/read',
  callers: Role.options,
  summary: 'Marks a notice as read, with the earlier ones of its batch.',
  params: z.strictObject({ notice_id: NoticeId }),
  errors: ['notice_not_found'],
});

export const readNotices = endpoint({
  name: 'readNotices',
  method: 'POST',
  path: '/api/notices/read',
  callers: Role.options,
  summary:
    'Marks all notices up to one of them as read. Later ones, which the caller has not seen, stay unread.',
  body: z.strictObject({ up_to: NoticeId }),
});

/** How the mails of a kind arrive: at once, collected at seven in the morning (weekly on Mondays), or never. */
export const Delivery = z.enum(['now', 'daily', 'weekly', 'off']);
export type Delivery = z.infer<typeof Delivery>;

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

const Deliveries = z.partialRecord(NoticeKind, Delivery);

export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/api/notices/settings',
  callers: Role.options,
  summary: 'How the caller gets mails of notices: the style, and the delivery of each kind for the role.',
  result: z.object({ mail_style: MailStyle, time_zone: z.string(), deliveries: Deliveries }),
});
export type NoticeSettings = z.infer<typeof getNoticeSettings.result>;

export const updateNoticeSettings = endpoint({
  name: 'updateNoticeSettings',
  method: 'PATCH',
  path: '/api/notices/settings',
  callers: Role.options,
  summary:
    'Changes the style or the delivery of some kinds. Mails about who sees a record, and about withdrawn reports, cannot be switched off.',
  body: z.strictObject({
    mail_style: z.optional(MailStyle),
    deliveries: z.optional(
      Deliveries.check(
        z.refine(
          (deliveries) => securityNotices.every((kind) => deliveries[kind] === undefined),
          'These emails cannot be changed',
        ),
      ),
    ),
  }),
});

export const setTimeZone = endpoint({
  name: 'setTimeZone',
  method: 'PUT',
  path: '/api/notices/time-zone',
  callers: Role.options,
  summary: "Stores the time zone of the caller's browser, for the times in mails.",
  body: z.strictObject({
    time_zone: z.string().check(z.refine(isTimeZone, 'Not a known time zone')),
  }),
});
