import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { PractitionerCode } from '#contract/ids.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { showToast } from '#web/ui/toasts.ts';

interface Props {
  readonly code: PractitionerCode;
}

const COPY_TOAST_MS = 3000;

/** A practitioner's access code, to be copied. */
export function AccessCode({ code }: Props) {
  const onCopied = () =>
    showToast({
      message: `Code ${code} copied to clipboard!`,
      severity: 'success',
      duration_ms: COPY_TOAST_MS,
    });
  const onFailed = () =>
    showToast({
      message: 'Failed to copy code to clipboard',
      severity: 'error',
      duration_ms: COPY_TOAST_MS,
    });

  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Chip label={code} sx={{ fontFamily: 'monospace', letterSpacing: '0.1em' }} />
      <CopyButton text={code} label="Copy" onCopied={onCopied} onFailed={onFailed} />
    </Stack>
  );
}
