import { Button, type ButtonProps } from './Button.tsx';

type Props = ButtonProps & {
  readonly label: string;
  /** The row, after the label. */
  readonly of: string;
  /** The work of the list; the other actions of a row are quiet. */
  readonly isMain?: boolean;
};

/** A button in a row of a table. Its accessible name distinguishes it: "Edit" and "Edit anna@example.org". */
export const RowButton = ({ label, of, isMain = false, ...props }: Props) => (
  <Button
    size="small"
    variant={isMain ? 'outlined' : 'text'}
    color={isMain ? 'primary' : 'inherit'}
    sx={{ justifySelf: 'start', ...(!isMain && { color: 'text.secondary' }) }}
    aria-label={`${label} ${of}`}
    {...props}
  >
    {label}
  </Button>
);
