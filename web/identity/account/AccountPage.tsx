import { Box, Stack } from '@mui/material';
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
import { LoginCard } from './LoginCard.tsx';
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
      <Box sx={columnsLook}>
        <Stack spacing={3}>
          {profile.role === 'practitioner' && <AccessCodeCard {...profile} />}
          {profile.role === 'practitioner' && <NewReportsCard />}
          <AccountFacts {...profile} />
          <LoginCard email={profile.email} />
          <AppearanceCard />
          <EmailSettingsCard isHeld={isLoading} />
        </Stack>
        {/* Together, with the emails: a card that fills later would move those below it. */}
        {isLoading ? (
          <PageSkeleton isTitled label="Loading your account..." heights={[290, 76]} />
        ) : (
          <Stack spacing={3}>
            <SecondStepCard />
            <SessionsCard />
            {isOwner && <ConsentsCard />}
            {profile.role === 'customer' && <DeleteAccountCard />}
          </Stack>
        )}
      </Box>
    </>
  );
}

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: 3,
  maxWidth: { xs: 720, lg: 1200 },
};
