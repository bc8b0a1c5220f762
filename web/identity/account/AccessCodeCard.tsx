import { Stack, Typography } from '@mui/material';
import type { Profile } from '#contract/identity/profile.ts';
import { paths } from '#web/lib/paths.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { SettingsSection } from './shared/SettingsSection.tsx';

/** The code that patients enter to grant a practitioner access. */
export const AccessCodeCard = ({ practitioner_code }: Profile) => (
  <SettingsSection
    title="Access Code"
    description="Give this code to the families in your care. They enter it under Assign Practitioner or when they register a kit. You then see the patient's kits and reports."
  >
    {practitioner_code ? (
      <AccessCode code={practitioner_code} />
    ) : (
      <Typography color="textSecondary">
        Your access code has not been assigned yet. Please contact the administrator to have a code generated
        for your account.
      </Typography>
    )}
  </SettingsSection>
);

const AccessCode = ({ code }: { readonly code: string }) => (
  <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
    <Typography sx={codeLook}>{code}</Typography>
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <CopyButton
        edge="start"
        text={code}
        label="Copy Code"
        copied="Access code copied to clipboard!"
        failed="Failed to copy code to clipboard"
      />
      <ButtonLink to={paths.inviteFamily()} size="small">
        Invite a Family
      </ButtonLink>
    </Stack>
  </Stack>
);

const codeLook = {
  fontFamily: 'monospace',
  fontSize: 'clamp(2rem, 1.4rem + 2.4vw, 3rem)',
  fontWeight: 600,
  letterSpacing: '0.2em',
  lineHeight: 1.2,
  color: 'primary.main',
};
