import { Button, type ButtonProps } from './Button.tsx';
import { quietInRow } from './dataTableLook.ts';

type Props = ButtonProps & {
  readonly label: string;
  /** The row, after the label. */
  readonly of: string;
  /** The work of the list; the other actions of a row are quiet, and those of a card are not. */
  readonly isMain?: boolean;
};

/** A button in a row of a table. Its accessible name distinguishes it: "Edit" and "Edit anna@example.org". */
export const RowButton = ({ label, of, isMain = false, ...props }: Props) => (
  <Button
    size="small"
    variant={isMain ? 'outlined' : 'text'}
    sx={{ justifySelf: 'start', ...(!isMain && quietInRow) }}
    aria-label={`${label} ${of}`}
    {...props}
  >
    {label}
  </Button>
);
