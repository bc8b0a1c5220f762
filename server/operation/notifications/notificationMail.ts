import { type NotificationKind, securityNotifications } from '#contract/operation/notificationKinds.ts';
import type { DueNotification } from './queries.ts';

/** Mails announce an event without its content: an inbox is read by others, too. The notification itself names the record. */
const sentences: Readonly<Record<NotificationKind, string>> = {
  sample_received: 'Something that you sent has arrived.',
  information_needed: 'We have a question for you. We can go on once you have answered it.',
  sample_rejected: 'There is a problem with something that you sent. Please see what you can do next.',
  replacement: 'We have reserved something for you. Please see what you can do next.',
  report_on_hold:
    'Something is ready. A person with access to data in your account reads it first. You read it by a fixed time.',
  report_published: 'Something new is ready for you.',
  report_amended: 'Something that you received from us was updated.',
  report_withdrawn:
    'Something that you received from us was wrong, and we have taken it back. Please read why before you use it further.',
  suggestion_shared: 'A new document was shared with you.',
  suggestion_withdrawn: 'A document is no longer shared with you.',
  answers_unfinished: 'A form still waits for you.',
  retest_due: 'The day has come that somebody chose for a reminder to you.',
  practitioner_added:
    'Another person can now see data in your account. If this surprises you, please check it.',
  practitioner_removed: 'A person sees less of the data in your account, or none of it any more.',
  access_ending: 'The access of a person to data in your account ends soon. You can renew it.',
  access_first_used: 'A person with access to data in your account opened it for the first time.',
  guardian_accepted: 'Somebody accepted an invitation of yours. Please confirm that it is the right person.',
  guardian_added:
    'Another person now shares responsibility for data in your account. If this surprises you, please check it.',
  guardian_removed:
    'Responsibility for data in your account has changed. If this surprises you, please check it.',
  patients_merged: 'Two entries in your account became one. This can be undone for seven days.',
  patients_separated: 'Two entries in your account that were one are apart again.',
  hand_over_due: 'Something in your account needs a decision of yours.',
  deletion_requested:
    'Nobody has logged in to your account for a long time. It will be deleted in 30 days, with everything in it. A login before that keeps it.',
  consent_renewal: 'There is a new version of a document for you to read.',
  patient_report: 'There is something new for you to read.',
  patient_report_withdrawn:
    'Something that you have access to was wrong, and we have taken it back. Please read why before you use it further.',
  patient_answers_corrected: 'Something that you have access to was corrected.',
  patient_retest_due: 'The day has come that somebody chose for a reminder to you.',
  patient_leaving: 'Some data that you have access to will be deleted soon.',
  patient_assigned: 'You can now see the data of another person.',
  patient_unassigned: 'You see less of the data of a person, or none of it any more.',
  mails_failed: 'Some emails could not be delivered.',
  webhooks_failed: 'Some messages to another system could not be delivered.',
  reports_waiting: 'Some uploads have been waiting for more than a week.',
  kits_waiting: 'Some open cases have been waiting for more than three weeks.',
};

/** An event that the reader caused is no alarm. A mail still reports it, in case somebody else used the account. */
const ownSentences: Readonly<Partial<Record<NotificationKind, string>>> = {
  deletion_requested:
    'Your account will be deleted in two weeks, as you asked. Until then you can keep it. If this surprises you, please log in and keep it.',
  practitioner_added: 'You let another person see data in your account. If you did not, please check it.',
  guardian_added:
    'You let another person share responsibility for data in your account. If you did not, please check it.',
  guardian_removed:
    'You changed who is responsible for data in your account. If you did not, please check it.',
};

function sentenceOf({ kind, is_own, has_draft }: DueNotification): string {
  if (kind === 'answers_unfinished' && has_draft)
    return 'A form has been begun and is not finished. You can go on with it.';
  return (is_own && ownSentences[kind]) || sentences[kind];
}

interface NotificationMail {
  readonly subject: string;
  readonly body: string;
  readonly is_named: boolean;
}

/**
 * Writes one mail about some notifications of a reader, at least one. Times are in the reader's zone.
 * @param unsubscribe_url ends the mails of these kinds; undefined for kinds that always arrive.
 */
export function notificationMail(
  notifications: readonly [DueNotification, ...DueNotification[]],
  {
    brand,
    public_url,
    unsubscribe_url,
  }: { brand: string; public_url: string; unsubscribe_url: string | undefined },
): NotificationMail {
  const [{ mail_style, time_zone }] = notifications;
  const is_named = mail_style === 'named';
  const subject = subjectOf(notifications);
  const paragraphs = [
    'Hello,',
    ...[...Map.groupBy(notifications, sentenceOf).values()].map((alike) => lineOf(alike, time_zone)),
    'Please log in to read more:',
    `${public_url}/`,
    ...(unsubscribe_url
      ? [
          'You can choose your emails in your account. To stop emails like this one, open this link:',
          unsubscribe_url,
        ]
      : ['We always send this message, because it is about the safety of your account.']),
  ];
  return {
    subject: is_named ? `${oneLine(brand)}: ${subject}` : subject,
    body: paragraphs.join('\n\n'),
    is_named,
  };
}

/** A stolen session can ask to delete the account, so the account's own request alarms, too. */
const isAlarm = ({ kind, is_own }: DueNotification): boolean =>
  securityNotifications.includes(kind) && (!is_own || kind === 'deletion_requested');

function subjectOf(notifications: readonly DueNotification[]): string {
  const kinds = notifications.map(({ kind }) => kind);
  if (notifications.some(isAlarm)) return 'Please check your account';
  if (kinds.includes('information_needed')) return 'We have a question for you';
  return kinds.length === 1 ? 'You have a new message' : 'You have new messages';
}

/** One line about all notifications with the same sentence: a digest may have thousands. */
function lineOf(alike: readonly DueNotification[], time_zone: string): string {
  const last = alike.at(-1);
  if (!last) return '';
  const time = timeIn(time_zone, last.created_at);
  return `${sentenceOf(last)} (${alike.length > 1 ? `${alike.length} times, last on ${time}` : time})`;
}

/** A line break in a header would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

const timeIn = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  ) + ` ${zoneName(timeZone, moment)}`;

const zoneName = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
