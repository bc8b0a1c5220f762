import { TextField } from '@mui/material';

interface Props<Choice extends string> {
  readonly label: string;
  readonly value: Choice;
  /** The choices with their labels. */
  readonly names: Readonly<Record<Choice, string>>;
  readonly disabled?: boolean;
  readonly onSelect: (choice: Choice) => void;
}

/** A choice that counts at once, outside of forms. */
export function ChoiceField<Choice extends string>({
  label,
  value,
  names,
  disabled,
  onSelect,
}: Props<Choice>) {
  const choices = Object.keys(names) as Choice[];
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={value}
      disabled={disabled ?? false}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => choice === target.value);
        if (chosen) onSelect(chosen);
      }}
      slotProps={{ select: { native: true } }}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {names[choice]}
        </option>
      ))}
    </TextField>
  );
}
