import { CircularProgress, InputAdornment } from '@mui/material';
import useForkRef from '@mui/utils/useForkRef';
import { CircleAlert, CircleCheck } from 'lucide';
import { type Ref, useRef } from 'react';
import { PRACTITIONER_CODE_LENGTH } from '#contract/shared/codes.ts';
import { codeInput, tidyCode } from '#web/lib/tidyCode.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { practitionerName } from './practitionerName.ts';
import type { CodeCheck } from './useCodeCheck.ts';

interface Props {
  readonly label: string;
  readonly code: string;
  readonly check: CodeCheck;
  /** Problem of a code that is too short to look up. */
  readonly problem?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (code: string) => void;
}

/** Takes a practitioner's access code. It shows and announces the practitioner's name. */
export function PractitionerCodeField({ label, code, check, problem, inputRef, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      fullWidth
      label={label}
      placeholder="ABC123"
      value={code}
      onChange={({ target }) => {
        tidyCode(target, PRACTITIONER_CODE_LENGTH);
        onChange(target.value);
      }}
      error={check.state === 'invalid' || check.state === 'error' || problem !== undefined}
      helperText={problem ?? helperText(check)}
      inputRef={useForkRef(input, inputRef)}
      slotProps={{
        htmlInput: { ...codeInput, enterKeyHint: 'go' },
        input: { endAdornment: <CodeCheckMark check={check} onRetried={() => input.current?.focus()} /> },
        formHelperText: {
          role: 'status',
          sx: check.state === 'valid' ? { color: 'success.main' } : null,
        },
      }}
    />
  );
}

/** Shows the result of the check at the end of the field. A retry removes its button, so the focus moves on. */
function CodeCheckMark({ check, onRetried }: { readonly check: CodeCheck; readonly onRetried: () => void }) {
  if (check.state === 'idle') return null;
  return (
    <InputAdornment position="end">
      {check.state === 'checking' && <CircularProgress size={20} aria-hidden />}
      {check.state === 'valid' && <Icon of={CircleCheck} color="success" />}
      {check.state === 'invalid' && <Icon of={CircleAlert} color="error" />}
      {check.state === 'error' && (
        <Button
          size="small"
          onClick={() => {
            check.onRetry();
            onRetried();
          }}
        >
          Try again
        </Button>
      )}
    </InputAdornment>
  );
}

function helperText(check: CodeCheck): string {
  if ('message' in check) return check.message;
  if (check.state === 'valid') return `Practitioner: ${practitionerName(check.practitioner)}`;
  return check.state === 'idle' ? 'Enter 6-character code (e.g., ABC123)' : 'Checking code...';
}
