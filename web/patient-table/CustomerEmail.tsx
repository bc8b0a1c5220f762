import Box from '@mui/material/Box';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { showToast } from '#web/ui/toasts.ts';

interface Props {
  readonly email: string;
}

const COPY_TOAST_MS = 3000;

/** A customer's address, to be copied. */
export function CustomerEmail({ email }: Props) {
  const onCopied = () =>
    showToast({
      message: 'Email copied to clipboard!',
      severity: 'success',
      durationMs: COPY_TOAST_MS,
    });
  const onFailed = () =>
    showToast({ message: 'Failed to copy email', severity: 'error', durationMs: COPY_TOAST_MS });

  const at = email.lastIndexOf('@');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {email.slice(0, at)}
        {/* A narrow column breaks it here, if that is enough. */}
        <wbr />
        {email.slice(at)}
      </Box>
      <CopyButton text={email} label={`Copy ${email}`} iconOnly onCopied={onCopied} onFailed={onFailed} />
    </Box>
  );
}
