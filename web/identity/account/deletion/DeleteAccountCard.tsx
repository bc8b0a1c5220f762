import { Typography } from '@mui/material';
import { SettingsSection } from '#web/identity/account/shared/SettingsSection.tsx';
import { useDeletionDue } from '#web/identity/session/api.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

/** Leads to the deletion of the account. */
export function DeleteAccountCard() {
  const isWaiting = useDeletionDue() !== undefined;
  return (
    <SettingsSection
      title="Delete account"
      description="Your account is deleted for good, with its patients, kits, answers and reports."
      screenOnly
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        First you see what goes, and then you have 14 days to change your mind.
      </Typography>
      <ButtonLink to={paths.deleteAccount()} variant="outlined" color={isWaiting ? 'primary' : 'error'}>
        {isWaiting ? 'See what will be deleted' : 'Delete account'}
      </ButtonLink>
    </SettingsSection>
  );
}
