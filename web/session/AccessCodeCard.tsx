import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { showToast } from '#web/ui/toasts.ts';

interface Props {
  readonly practitioner_code: string | null;
}

const MESSAGE_MS = 3000;

const onCopied = () =>
  showToast({ message: 'Access code copied to clipboard!', severity: 'success', duration_ms: MESSAGE_MS });
const onFailed = () =>
  showToast({ message: 'Failed to copy code to clipboard', severity: 'error', duration_ms: MESSAGE_MS });

/** The code by which a practitioner's patients grant access. */
export function AccessCodeCard({ practitioner_code }: Props) {
  return (
    <Card component="section" aria-labelledby="access-code">
      <CardContent>
        <Typography id="access-code" variant="h2" gutterBottom>
          Access Code
        </Typography>
        {practitioner_code ? (
          <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography sx={{ fontFamily: 'monospace', fontSize: '1.5rem', letterSpacing: '0.15em' }}>
              {practitioner_code}
            </Typography>
            <CopyButton text={practitioner_code} label="Copy Code" onCopied={onCopied} onFailed={onFailed} />
          </Stack>
        ) : (
          <Typography color="textSecondary">
            Your access code has not been assigned yet. Please contact the administrator to have a code
            generated for your account.
          </Typography>
        )}
      </CardContent>
    </Card>
  );
}
