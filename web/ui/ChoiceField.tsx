import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { TextField } from './TextField.tsx';

interface Props<Choice extends string> {
  readonly label: string;
  readonly value: Choice;
  /** The choices with their labels, in their order. An object would move keys that look like numbers to the top. */
  readonly choices: readonly (readonly [choice: Choice, name: string])[];
  /** Puts the label beside the choice, as a row of settings. */
  readonly isRow?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: (choice: Choice) => void;
}

/** A choice that counts at once, outside of forms. */
export function ChoiceField<Choice extends string>({
  label,
  value,
  choices,
  isRow = false,
  disabled = false,
  onSelect,
}: Props<Choice>) {
  const id = useId();
  const field = (
    <TextField
      select
      fullWidth
      size="small"
      id={id}
      label={!isRow && label}
      value={value}
      disabled={disabled}
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
  if (!isRow) return field;
  return (
    <Box sx={rowLook}>
      <Typography component="label" htmlFor={id}>
        {label}
      </Typography>
      {field}
    </Box>
  );
}

const rowLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 18rem)' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
};
