import { Box, Stack } from '@mui/material';
import { useProfile } from '#web/session/api.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AccessCodeCard } from './AccessCodeCard.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { DeleteAccountCard } from './deletion/DeleteAccountCard.tsx';
import { DeletionNotice } from './deletion/DeletionNotice.tsx';
import { EmailSettingsCard } from './EmailSettingsCard.tsx';
import { LoginCard } from './LoginCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SecondStepCard } from './second-step/SecondStepCard.tsx';

/** The signed-in user's own account. */
export function AccountPage() {
  const profile = useProfile();
  return (
    <>
      <DeletionNotice />
      <PageHeader title="Account" />
      <Box sx={columnsLook}>
        <Stack spacing={3}>
          {profile.role === 'practitioner' && <AccessCodeCard {...profile} />}
          <AccountFacts {...profile} />
          <LoginCard email={profile.email} />
          <EmailSettingsCard />
        </Stack>
        <Stack spacing={3}>
          <SecondStepCard />
          <SessionsCard />
          {profile.role === 'customer' && <DeleteAccountCard />}
        </Stack>
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
