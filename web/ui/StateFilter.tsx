import { TextField } from '@mui/material';

interface Props<State extends string> {
  /** The chosen state; undefined for all. */
  readonly value: State | undefined;
  /** The states with their labels. */
  readonly names: Readonly<Record<State, string>>;
  readonly onSelect: (state: State | undefined) => void;
}

/** Limits a list to the rows in one state. */
export function StateFilter<State extends string>({ value, names, onSelect }: Props<State>) {
  const states = Object.keys(names) as State[];
  return (
    <TextField
      select
      size="small"
      label="State"
      value={value ?? ''}
      onChange={({ target }) => onSelect(states.find((state) => state === target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 160 }}
    >
      <option value="">All states</option>
      {states.map((state) => (
        <option key={state} value={state}>
          {names[state]}
        </option>
      ))}
    </TextField>
  );
}
