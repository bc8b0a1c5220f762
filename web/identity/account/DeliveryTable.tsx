import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { NotificationKind } from '#contract/operation/notificationKinds.ts';
import type { NotificationDelivery, NotificationSettings } from '#contract/operation/notifications.ts';

interface Props {
  readonly kinds: readonly NotificationKind[];
  readonly deliveries: NotificationSettings['deliveries'];
  readonly onSelect: (kind: NotificationKind, delivery: NotificationDelivery) => void;
}

/** Chooses for each kind of email when it comes. */
export const DeliveryTable = ({ kinds, deliveries, onSelect }: Props) => (
  <Box component="table" sx={tableLook}>
    <thead>
      <tr>
        <th scope="col">Emails about</th>
        {times.map(([delivery, label]) => (
          <th key={delivery} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {kinds.map((kind) => (
        <tr key={kind}>
          <th scope="row">{labels[kind]}</th>
          {times.map(([delivery, label]) => (
            <td key={delivery}>
              <label>
                <input
                  type="radio"
                  name={kind}
                  aria-label={`${labels[kind]}: ${label}`}
                  checked={(deliveries[kind] ?? 'now') === delivery}
                  onChange={() => onSelect(kind, delivery)}
                />
              </label>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
);

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th': { fontWeight: 400, textAlign: 'left', py: 0.5, overflowWrap: 'anywhere', hyphens: 'auto' },
  '& thead th': { color: 'text.secondary', verticalAlign: 'bottom' },
  '& thead th + th': { width: { xs: 44, sm: 72 }, typography: 'caption', textAlign: 'center' },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& td': { p: 0 },
  '& label': { display: 'flex', alignItems: 'center', justifyContent: 'center', minHeight: 44 },
  '& input': { width: 20, height: 20, m: 0, accentColor: ({ palette }: Theme) => palette.primary.main },
};

const times = [
  ['now', 'At once'],
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
  ['off', 'Never'],
] as const;

const labels: Readonly<Record<NotificationKind, string>> = {
  sample_received: 'Sample received',
  information_needed: 'Questions from the laboratory',
  sample_rejected: 'Sample rejected',
  replacement: 'Replacement kits',
  report_on_hold: 'Report held for a practitioner',
  report_published: 'Report ready',
  report_amended: 'Report updated',
  report_withdrawn: 'Report withdrawn',
  suggestion_shared: 'Suggestions shared',
  suggestion_withdrawn: 'Suggestions no longer shared',
  answers_unfinished: 'Symptom data missing',
  retest_due: 'Dates to test again',
  practitioner_added: 'Practitioner added',
  practitioner_removed: 'Practitioner removed',
  access_ending: 'Access that ends soon',
  access_first_used: 'Record opened for the first time',
  guardian_accepted: 'Invitation accepted',
  guardian_added: 'Guardian added',
  guardian_removed: 'Guardian removed',
  patients_merged: 'Patients merged',
  patients_separated: 'Merges undone',
  hand_over_due: 'Patients who turn 18',
  deletion_requested: 'Deletion of the account',
  consent_renewal: 'New versions of documents',
  patient_report: 'Reports of patients',
  patient_report_withdrawn: 'Withdrawn reports of patients',
  patient_answers_corrected: 'Corrected answers of patients',
  patient_retest_due: 'Dates to test again of patients',
  patient_leaving: 'Families that leave',
  patient_assigned: 'Patients assigned to you',
  patient_unassigned: 'Patients no longer assigned to you',
  mails_failed: 'Emails that failed',
  webhooks_failed: 'Webhooks that failed',
  reports_waiting: 'Reports that wait',
  kits_waiting: 'Kits that wait',
};
