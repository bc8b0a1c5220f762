import { TextField } from './TextField.tsx';

interface Props<State extends string> {
  /** The chosen state; undefined for all. */
  readonly value: State | undefined;
  /** The states with their labels. */
  readonly names: Readonly<Record<State, string>>;
  readonly label?: string;
  /** The choice of all rows. */
  readonly all?: string;
  readonly onSelect: (state: State | undefined) => void;
}

/** Limits a list to the rows in one state. */
export function StateFilter<State extends string>({
  value,
  names,
  label = 'State',
  all = 'All states',
  onSelect,
}: Props<State>) {
  const states = Object.keys(names) as State[];
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onSelect(states.find((state) => state === target.value))}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 9rem', sm: 'none' }, minWidth: { xs: 0, sm: 160 } }}
    >
      <option value="">{all}</option>
      {states.map((state) => (
        <option key={state} value={state}>
          {names[state]}
        </option>
      ))}
    </TextField>
  );
}
