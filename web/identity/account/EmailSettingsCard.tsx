import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  NotificationKind,
  ownerNotifications,
  securityNotifications,
} from '#contract/operation/notificationKinds.ts';
import type { NotificationSettings } from '#contract/operation/notifications.ts';
import { useOwnsPatients } from '#web/identity/session/api.ts';
import { messageOf } from '#web/lib/api.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { notificationSettingsQuery, useUpdateNotificationSettings } from './api.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import { AccountSection, Loaded } from './shared/AccountSection.tsx';

interface Props {
  /** Shows the settings later, together with the cards that stand below them on small screens. */
  readonly isHeld: boolean;
}

/** Which emails the user gets, when, and in which style. */
export function EmailSettingsCard({ isHeld }: Props) {
  const settings = useQuery(notificationSettingsQuery());
  return (
    <AccountSection title="Emails" screenOnly folds>
      <Loaded query={settings} isHeld={isHeld} label="Loading email settings...">
        {(settings) => <EmailSettings {...settings} />}
      </Loaded>
    </AccountSection>
  );
}

function EmailSettings({ mail_style, time_zone, deliveries }: NotificationSettings) {
  const update = useUpdateNotificationSettings();
  // Staff who own no patients get no notifications about kits.
  const isOwner = useOwnsPatients();
  const without: readonly NotificationKind[] = isOwner ? securityNotifications : ownerNotifications;
  const kinds = NotificationKind.options.filter(
    (kind) => deliveries[kind] !== undefined && !without.includes(kind),
  );
  return (
    <Stack spacing={3}>
      <Typography variant="body2" color="textSecondary">
        Emails never name a patient or a kit. Subject and sender of discreet emails do not name the portal.
        Daily and weekly emails are collected and come at 7 in the morning ({time_zone}), weekly ones on
        Mondays.{' '}
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
      <DeliveryTable
        kinds={kinds}
        // A choice shows at once; a refused one goes back.
        deliveries={{ ...deliveries, ...(update.isPending && update.variables.deliveries) }}
        onSelect={(kind, delivery) => update.mutate({ deliveries: { [kind]: delivery } })}
      />
    </Stack>
  );
}

const styles = [
  ['discreet', 'Discreet'],
  ['named', "With the portal's name"],
] as const;
