import { Stack, Typography } from '@mui/material';
import { useProfile } from '#web/session/api.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { LoginCard } from './LoginCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SecondStepCard } from './second-step/SecondStepCard.tsx';
import { AccountSection } from './shared/AccountSection.tsx';

/** The signed-in user's own account. */
export function AccountPage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Account" />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <AccountFacts {...profile} />
        {profile.role === 'practitioner' && <AccessCodeCard code={profile.practitioner_code} />}
        <LoginCard email={profile.email} />
        <SecondStepCard />
        <SessionsCard />
      </Stack>
    </>
  );
}

/** The code that patients enter to grant a practitioner access. */
const AccessCodeCard = ({ code }: { readonly code: string | null }) => (
  <AccountSection title="Access Code">
    {code ? (
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontFamily: 'monospace', fontSize: '1.5rem', letterSpacing: '0.15em' }}>
          {code}
        </Typography>
        <CopyButton
          text={code}
          label="Copy Code"
          copied="Access code copied to clipboard!"
          failed="Failed to copy code to clipboard"
        />
      </Stack>
    ) : (
      <Typography color="textSecondary">
        Your access code has not been assigned yet. Please contact the administrator to have a code generated
        for your account.
      </Typography>
    )}
  </AccountSection>
);
