import type { NotificationKind } from '#contract/operation/notificationKinds.ts';
import type { Notification } from '#contract/operation/notifications.ts';
import { paths } from '#web/lib/paths.ts';

/** The sentence of each kind of notification. */
const notificationText: Readonly<Record<NotificationKind, string>> = {
  sample_received: 'The laboratory has received your sample',
  information_needed: 'The laboratory has a question for you',
  sample_rejected: 'The laboratory could not use your sample',
  replacement: 'A replacement kit is reserved for you',
  report_on_hold: 'Your report is ready, and held for your practitioner',
  report_published: 'Your report is ready',
  report_amended: 'Your report was updated',
  report_withdrawn: 'A report was wrong and has been withdrawn: please read why',
  suggestion_shared: 'A practitioner shared suggestions with you',
  suggestion_withdrawn: 'Suggestions are no longer shared with you',
  answers_unfinished: 'Your symptom data is still missing',
  retest_due: 'The date to test again has come',
  practitioner_added: 'A practitioner was given access',
  practitioner_removed: 'A practitioner no longer has access, or sees fewer kits',
  access_ending: 'The access of a practitioner ends soon',
  access_first_used: 'Somebody with access opened the record for the first time',
  guardian_accepted: 'Somebody accepted your invitation: please confirm who it is',
  guardian_added: 'A guardian was added',
  guardian_removed: 'A guardian was removed',
  patients_merged: 'Two patients who were one person were merged',
  patients_separated: 'The merge of two patients was undone',
  hand_over_due: 'A patient has turned 18: the record can be handed over',
  deletion_requested: 'Your account will be deleted',
  consent_renewal: 'A document has a new version for you to read',
  patient_report: 'A patient has a new or updated report',
  patient_report_withdrawn: 'The report of a patient was wrong and has been withdrawn',
  patient_answers_corrected: 'A family corrected its answers',
  patient_retest_due: 'The date to test again has come for a patient',
  patient_leaving: 'The account of a family will be deleted',
  patient_assigned: 'The portal gave you access to a patient',
  patient_unassigned: 'The portal ended or limited your access to a patient',
  mails_failed: 'Some emails could not be delivered',
  webhooks_failed: 'Some events could not be delivered to a laboratory',
  reports_waiting: 'Reports have been waiting for more than a week',
  kits_waiting: 'Kits have been waiting for more than three weeks',
};

/** The sentence of a notification. */
export function sentenceOf({ kind, link_label, is_replacement, lines, kits }: Notification): string {
  if (lines) return `${(kits ?? lines.length).toLocaleString()} reports of your patients are new or updated`;
  if (link_label) return `Somebody opened the record for the first time with the link “${link_label}”`;
  return is_replacement ? 'The suggestions that are shared with you were replaced' : notificationText[kind];
}

/** The screen of a notification; undefined if its record is gone or hidden. */
export function notificationLink({
  kind,
  patient_id,
  kit_record_id,
  kit_id,
  lines,
}: Notification): string | undefined {
  if (lines) return paths.practitionerPatients();
  switch (kind) {
    case 'mails_failed':
      return paths.deliveries();
    case 'webhooks_failed':
      return paths.webhooks();
    case 'reports_waiting':
      return paths.importReports();
    case 'kits_waiting':
      return paths.kitProgress('late');
    case 'deletion_requested':
    case 'consent_renewal':
      return paths.account();
    case 'patient_leaving':
    case 'patient_assigned':
    case 'patient_unassigned':
      return paths.practitionerPatients();
    case 'report_published':
    case 'report_amended':
    case 'report_withdrawn':
    case 'suggestion_shared':
    case 'patient_report':
    case 'patient_report_withdrawn':
      return kit_id ? paths.report(kit_id) : undefined;
    case 'patient_answers_corrected':
      return kit_id ? paths.answers(kit_id) : undefined;
    case 'information_needed':
      return patient_id && kit_record_id
        ? paths.answerLaboratory({ patient: patient_id, kit: kit_record_id })
        : undefined;
    case 'answers_unfinished':
      return patient_id && kit_record_id
        ? paths.symptomData({ patient: patient_id, kit: kit_record_id })
        : undefined;
    case 'patient_retest_due':
      return patient_id ? paths.kitComparison(patient_id) : undefined;
    case 'guardian_accepted':
      return patient_id ? paths.guardians(patient_id) : undefined;
    case 'retest_due':
    case 'sample_received':
    case 'sample_rejected':
    case 'replacement':
    case 'suggestion_withdrawn':
    case 'practitioner_added':
    case 'practitioner_removed':
    case 'access_first_used':
    case 'access_ending':
    case 'guardian_added':
    case 'guardian_removed':
    case 'patients_merged':
    case 'patients_separated':
    case 'hand_over_due':
    case 'report_on_hold':
      return patient_id ? paths.patient(patient_id) : undefined;
  }
}
