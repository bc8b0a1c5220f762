import { useQuery } from '@tanstack/react-query';
import { kitReasonsQuery } from '#web/kits/kit-status/kitReasonsQuery.ts';
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx';

interface Props extends Omit<TextFieldProps, 'onChange' | 'onSelect'> {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onSelect: (reason_id: string) => void;
}

/** Prompts for a reason of the catalogue, and shows the readers' text. */
export function WithdrawalReason({ value, problem, onSelect, helperText, ...props }: Props) {
  const { data } = useQuery(kitReasonsQuery());
  const offered = data?.filter(({ kind, is_active }) => kind === 'withdrawn' && is_active) ?? [];
  const chosen = offered.find(({ id }) => id === value);
  return (
    <TextField
      {...props}
      select
      fullWidth
      label="Reason"
      value={chosen ? value : ''}
      onChange={({ target }) => onSelect(target.value)}
      error={problem !== undefined}
      helperText={problem ?? (chosen ? `Readers are told: ${chosen.reason} ${chosen.next_step}` : helperText)}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      <option value="">Please choose</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
