import { Button, type ButtonProps } from './Button.tsx';
import { quietInRow } from './dataTableLook.ts';

type Props = ButtonProps & {
  readonly label: string;
  /** The row, after the label. */
  readonly of: string;
  /** The work of the list, with an edge. */
  readonly isMain?: boolean;
  /** The one usual action of a row, in primary. The others are quieter than its text. */
  readonly isUsual?: boolean;
};

/** A button in a row of a table. Its accessible name distinguishes it: "Edit" and "Edit anna@example.org". */
export const RowButton = ({ label, of, isMain = false, isUsual = false, ...props }: Props) => (
  <Button
    size="small"
    variant={isMain ? 'outlined' : 'text'}
    sx={[{ justifySelf: 'start' }, isUsual && { fontWeight: 500 }, !isMain && !isUsual && quietInRow]}
    aria-label={`${label} ${of}`}
    {...props}
  >
    {label}
  </Button>
);
