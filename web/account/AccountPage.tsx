import Stack from '@mui/material/Stack';
import { useProfile } from '#web/session/api.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AccessCodeCard } from './AccessCodeCard.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInCard } from './SignInCard.tsx';
import { SecondStepCard } from './second-step/SecondStepCard.tsx';

/** The signed-in user's own account. */
export function AccountPage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Account" />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <AccountFacts profile={profile} />
        {profile.role === 'practitioner' && <AccessCodeCard practitioner_code={profile.practitioner_code} />}
        <SignInCard email={profile.email} />
        <SecondStepCard />
        <SessionsCard />
      </Stack>
    </>
  );
}
