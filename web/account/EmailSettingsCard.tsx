import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { NoticeKind, type NoticeSettings, ownerNotices, securityNotices } from '#contract/notices.ts';
import { messageOf } from '#web/lib/api.ts';
import { useOwnsPatients } from '#web/session/api.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { noticeSettingsQuery, useUpdateNoticeSettings } from './api.ts';
import { AccountSection, Loaded } from './shared/AccountSection.tsx';

interface Props {
  /** Shows the settings later, together with the cards that stand below them on small screens. */
  readonly isHeld: boolean;
}

/** Which emails the user gets, when, and in which style. */
export function EmailSettingsCard({ isHeld }: Props) {
  const settings = useQuery(noticeSettingsQuery());
  return (
    <AccountSection title="Emails" screenOnly>
      <Loaded query={settings} isHeld={isHeld} label="Loading email settings...">
        {(settings) => <EmailSettings {...settings} />}
      </Loaded>
    </AccountSection>
  );
}

function EmailSettings({ mail_style, time_zone, deliveries }: NoticeSettings) {
  const update = useUpdateNoticeSettings();
  // Staff who own no patients get no notices about kits.
  const isOwner = useOwnsPatients();
  const without: readonly NoticeKind[] = isOwner ? securityNotices : ownerNotices;
  const kinds = NoticeKind.options.filter(
    (kind) => deliveries[kind] !== undefined && !without.includes(kind),
  );
  return (
    <Stack spacing={3}>
      <Typography variant="body2" color="textSecondary">
        Emails never name a patient or a kit. Subject and sender of discreet emails do not name the portal.
        Collected emails come at 7 in the morning ({time_zone}).{' '}
        {isOwner
          ? 'You always get emails about your login and about who can see your data.'
          : 'You always get emails about your login.'}
      </Typography>
      {update.error && (
        <FocusedMessage severity="error" error={update.error}>
          {messageOf(update.error)}
        </FocusedMessage>
      )}
      <ChoiceField
        label="Style of emails"
        value={mail_style}
        choices={styles}
        disabled={update.isPending}
        onSelect={(style) => update.mutate({ mail_style: style })}
      />
      <Box sx={kindsLook}>
        {kinds.map((kind) => (
          <ChoiceField
            key={kind}
            label={labels[kind]}
            value={deliveries[kind] ?? 'now'}
            choices={times}
            disabled={update.isPending}
            onSelect={(delivery) => update.mutate({ deliveries: { [kind]: delivery } })}
          />
        ))}
      </Box>
    </Stack>
  );
}

const kindsLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  gap: 3,
};

const styles = [
  ['discreet', 'Discreet'],
  ['named', "With the portal's name"],
] as const;

const times = [
  ['now', 'At once'],
  ['daily', 'Collected, every day'],
  ['weekly', 'Collected, every Monday'],
  ['off', 'No emails'],
] as const;

const labels: Readonly<Record<NoticeKind, string>> = {
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
