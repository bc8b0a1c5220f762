import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { consentsQuery } from '#web/identity/consents/api.ts';
import { useOwnsPatients, useProfile } from '#web/identity/session/api.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { AccessCodeCard } from './AccessCodeCard.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { notificationSettingsQuery, sessionsQuery } from './api.ts';
import { ConsentsCard } from './consents/ConsentsCard.tsx';
import { DeleteAccountCard } from './deletion/DeleteAccountCard.tsx';
import { DeletionNotice } from './deletion/DeletionNotice.tsx';
import { EmailSettingsCard } from './EmailSettingsCard.tsx';
import { NewReportsCard } from './NewReportsCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SecondStepCard } from './second-step/SecondStepCard.tsx';
import { userQuery } from './shared/api.ts';

/** The signed-in user's own account. */
export function AccountPage() {
  const profile = useProfile();
  const isOwner = useOwnsPatients();
  const user = useQuery(userQuery());
  const sessions = useQuery(sessionsQuery());
  const settings = useQuery(notificationSettingsQuery());
  const consents = useQuery({ ...consentsQuery(), enabled: isOwner });
  // A failed try shows the cards: each shows its own failure.
  const isLoading = [user, sessions, settings, ...(isOwner ? [consents] : [])].some(
    ({ isFetched, failureCount }) => !isFetched && failureCount === 0,
  );
  return (
    <>
      <DeletionNotice />
      <PageHeader title="Account" />
      <Stack spacing={{ xs: 1.5, sm: 5 }} sx={{ maxWidth: 1040 }}>
        {profile.role === 'practitioner' && <AccessCodeCard {...profile} />}
        <AccountFacts {...profile} />
        {profile.role === 'practitioner' && <NewReportsCard />}
        <AppearanceCard />
        <EmailSettingsCard isHeld={isLoading} />
        {/* Together, with the emails: a card that fills later would move those below it. */}
        {isLoading ? (
          <PageSkeleton isTitled label="Loading your account..." heights={[210, 130]} />
        ) : (
          <>
            <SecondStepCard />
            <SessionsCard />
            {isOwner && <ConsentsCard />}
            {profile.role === 'customer' && <DeleteAccountCard />}
          </>
        )}
      </Stack>
    </>
  );
}
