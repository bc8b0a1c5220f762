import { Button, type ButtonProps } from './Button.tsx';

/** A button in a row of a table. Its accessible name distinguishes it: "Edit" and "Edit anna@example.org". */
export const RowButton = ({
  label,
  of,
  ...props
}: ButtonProps & Readonly<Record<'label' | 'of', string>>) => (
  <Button
    size="small"
    variant="outlined"
    sx={{ justifySelf: 'start' }}
    aria-label={`${label} ${of}`}
    {...props}
  >
    {label}
  </Button>
);
