import TextField from '@mui/material/TextField';
import useForkRef from '@mui/utils/useForkRef';
import { type Ref, useRef } from 'react';
import { PRACTITIONER_CODE_LENGTH } from '#contract/shared/ids.ts';
import { tidyCode } from '#web/lib/tidyCode.ts';
import { CodeCheckMark } from './CodeCheckMark.tsx';
import { practitionerName } from './practitionerName.ts';
import type { CodeCheck } from './useCodeCheck.ts';

interface Props {
  readonly label: string;
  readonly code: string;
  readonly check: CodeCheck;
  /** What is wrong with a code that cannot be looked up yet. */
  readonly problem?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (code: string) => void;
}

/** Takes a practitioner's access code and shows, and tells a screen reader, whose it is. */
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
        htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false },
        input: { endAdornment: <CodeCheckMark check={check} onRetried={() => input.current?.focus()} /> },
        formHelperText: {
          role: 'status',
          sx: check.state === 'valid' ? { color: 'success.main' } : null,
        },
      }}
    />
  );
}

function helperText(check: CodeCheck): string {
  switch (check.state) {
    case 'idle':
      return 'Enter 6-character code (e.g., ABC123)';
    case 'checking':
      return 'Checking code...';
    case 'valid':
      return `Practitioner: ${practitionerName(check.practitioner)}`;
    case 'invalid':
    case 'error':
      return check.message;
  }
}
