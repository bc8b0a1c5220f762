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
      value=""
      description="First you see what goes, and then you have 14 days to change your mind."
      screenOnly
    >
      <ButtonLink to={paths.deleteAccount()} variant="outlined" color={isWaiting ? 'primary' : 'error'}>
        {isWaiting ? 'See what will be deleted' : 'Delete account'}
      </ButtonLink>
    </SettingsSection>
  );
}
