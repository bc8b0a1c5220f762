import { Button, type ButtonProps } from './Button.tsx';

type Props = ButtonProps & {
  readonly label: string;
  /** The row, after the label. */
  readonly of: string;
  /** The work of the list. The other actions of a row are as plain as its text. */
  readonly isMain?: boolean;
};

/** A button in a row of a table. Its accessible name distinguishes it: "Edit" and "Edit anna@example.org". */
export const RowButton = ({ label, of, isMain = false, ...props }: Props) => (
  <Button
    size="small"
    {...(isMain ? { variant: 'outlined' } : { color: 'inherit' })}
    sx={{ justifySelf: 'start', ...(!isMain && { fontWeight: 400 }) }}
    aria-label={`${label} ${of}`}
    {...props}
  >
    {label}
  </Button>
);
