import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { Loaded } from './shared/AccountSection.tsx';
import { SettingsSection } from './shared/SettingsSection.tsx';

interface Props {
  /** Shows the settings later, together with the cards that stand below them on small screens. */
  readonly isHeld: boolean;
}

/** Which emails the user gets, when, and in which style. */
export function EmailSettingsCard({ isHeld }: Props) {
  const settings = useQuery(notificationSettingsQuery());
  return (
    <SettingsSection
      title="Emails"
      value={styles.find(([style]) => style === settings.data?.mail_style)?.[1] ?? ''}
      needsUser={settings.isLoadingError}
      description="Emails never name a patient or a kit, and discreet ones do not name the portal."
      screenOnly
    >
      <Loaded query={settings} isHeld={isHeld} label="Loading email settings...">
        {(settings) => <EmailSettings {...settings} />}
      </Loaded>
    </SettingsSection>
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
  // A choice shows at once; a refused one goes back.
  const shown = { ...deliveries, ...(update.isPending && update.variables.deliveries) };
  const changed = kinds.filter((kind) => shown[kind] !== 'now').length;
  // Emails of staff are daily unless they choose another time.
  const [isOpenFirst] = useState(isOwner && changed > 0);
  return (
    <Stack spacing={3}>
      {update.error && (
        <FocusedMessage severity="error" error={update.error}>
          {messageOf(update.error)}
        </FocusedMessage>
      )}
      <ChoiceField
        isRow
        label="Style of emails"
        value={mail_style}
        choices={styles}
        disabled={update.isPending}
        onSelect={(style) => update.mutate({ mail_style: style })}
      />
      <Box component="details" open={isOpenFirst} sx={timesLook}>
        <summary>
          When emails come:{' '}
          {changed === 0 ? 'all at once' : `${kinds.length - changed} of ${kinds.length} at once`}
        </summary>
        <Typography variant="body2" color="textSecondary" sx={{ my: 1.5 }}>
          Daily and weekly emails are collected and come at 7 in the morning ({time_zone}), weekly ones on
          Mondays. You always get emails about your login{isOwner && ' and about who can see your data'}.
        </Typography>
        <DeliveryTable
          kinds={kinds}
          deliveries={shown}
          onSelect={(kind, delivery) => update.mutate({ deliveries: { [kind]: delivery } })}
        />
      </Box>
    </Stack>
  );
}

/** The text of the folded part, and not its room for fingers, keeps the distance of a card. */
const timesLook = { '&:not([open])': { mb: { xs: -1.5, sm: -1 } } };

const styles = [
  ['discreet', 'Discreet'],
  ['named', "With the portal's name"],
] as const;
