import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { PractitionerCode } from '#contract/shared/ids.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { copyToasts } from '#web/ui/copyToasts.ts';

interface Props {
  readonly code: PractitionerCode;
  /** Whose code it is. */
  readonly practitioner: string;
}

/** A practitioner's access code, to be copied. */
export function AccessCode({ code, practitioner }: Props) {
  const { onCopied, onFailed } = copyToasts(
    `Code ${code} copied to clipboard!`,
    'Failed to copy code to clipboard',
  );
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Chip label={code} sx={{ fontFamily: 'monospace', letterSpacing: '0.1em' }} />
      <CopyButton
        text={code}
        label="Copy"
        name={`Copy code of ${practitioner}`}
        onCopied={onCopied}
        onFailed={onFailed}
      />
    </Stack>
  );
}
