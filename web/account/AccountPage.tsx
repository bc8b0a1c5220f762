import Stack from '@mui/material/Stack';
import { SecondStepCard } from '#web/second-step/SecondStepCard.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useProfile } from '#web/visit/api.ts';
import { AccessCodeCard } from './AccessCodeCard.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInCard } from './SignInCard.tsx';

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
