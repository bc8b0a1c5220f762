import { Stack } from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PRACTITIONER_CODE_LENGTH } from '#contract/shared/codes.ts';
import { PractitionerCode } from '#contract/shared/ids.ts';
import { codeInput } from '#web/lib/tidyCode.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface Props {
  readonly isBusy: boolean;
  /** This form's code is being sent. */
  readonly isSending: boolean;
  /** The server's refusal of the last code. */
  readonly error: string | undefined;
  readonly onEdit: () => void;
  readonly onAssign: (code: PractitionerCode) => void;
}

/** Takes a typed code. Spaces of a pasted code go before its length is limited. */
export function ManualCodeForm({ isBusy, isSending, error, onEdit, onAssign }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const shown = problem ?? error;

  // A refused code must be typed again, and the disabled button lost the focus.
  useEffect(() => {
    if (shown !== undefined) field.current?.focus();
  }, [shown]);

  const onChange = (typed: string) => {
    setCode(typed.replaceAll(/\s/g, '').toUpperCase().slice(0, PRACTITIONER_CODE_LENGTH));
    setProblem(undefined);
    onEdit();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = PractitionerCode.safeParse(code);
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) onAssign(parsed.data);
  };

  return (
    <Stack component="form" direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }} onSubmit={onSubmit}>
      <TextField
        label="Access code"
        placeholder="ABC123"
        value={code}
        onChange={({ target }) => onChange(target.value)}
        inputRef={field}
        error={shown !== undefined}
        helperText={shown ?? '6 alphanumeric characters only'}
        fullWidth
        slotProps={{
          htmlInput: codeInput,
          formHelperText: { role: shown === undefined ? undefined : 'alert' },
        }}
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={isBusy || code.length !== PRACTITIONER_CODE_LENGTH}
        sx={{ height: { sm: 56 }, flexShrink: 0 }}
      >
        {isSending ? 'Assigning...' : 'Assign'}
      </Button>
    </Stack>
  );
}
