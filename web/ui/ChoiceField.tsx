import { TextField } from './TextField.tsx';

interface Props<Choice extends string> {
  readonly label: string;
  readonly value: Choice;
  /** The choices with their labels, in their order. An object would move keys that look like numbers to the top. */
  readonly choices: readonly (readonly [choice: Choice, name: string])[];
  readonly disabled?: boolean;
  readonly onSelect: (choice: Choice) => void;
}

/** A choice that counts at once, outside of forms. */
export function ChoiceField<Choice extends string>({
  label,
  value,
  choices,
  disabled,
  onSelect,
}: Props<Choice>) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={value}
      disabled={disabled ?? false}
      onChange={({ target }) => {
        const chosen = choices.find(([choice]) => choice === target.value);
        if (chosen) onSelect(chosen[0]);
      }}
    >
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
