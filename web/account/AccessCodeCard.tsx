import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { AccountSection } from './AccountSection.tsx';

interface Props {
  readonly practitioner_code: string | null;
}

/** The code by which a practitioner's patients grant access. */
export const AccessCodeCard = ({ practitioner_code }: Props) => (
  <AccountSection title="Access Code">
    {practitioner_code ? (
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontFamily: 'monospace', fontSize: '1.5rem', letterSpacing: '0.15em' }}>
          {practitioner_code}
        </Typography>
        <CopyButton
          text={practitioner_code}
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
