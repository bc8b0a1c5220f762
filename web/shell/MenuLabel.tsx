import ListItemText from '@mui/material/ListItemText';
import type { MouseEvent } from 'react';

interface Props {
  readonly text: string;
  /** A second line, smaller. */
  readonly detail?: string | undefined;
}

/** What an entry of the sidebar is called, on two lines at most. What is cut off is seen by pointing at it or focusing it. */
export const MenuLabel = ({ text, detail }: Props) => (
  <ListItemText
    primary={text}
    secondary={detail}
    slotProps={{
      primary: { onMouseEnter: tellWhatIsCutOff, sx: labelLook },
      secondary: { color: 'inherit' },
    }}
  />
);

function tellWhatIsCutOff({ currentTarget: label }: MouseEvent<HTMLElement>) {
  label.title = label.scrollHeight > label.clientHeight ? label.innerText : '';
}

const labelLook = {
  // Twice, to count for more than what Material says of a label with a second line.
  '&&': { display: '-webkit-box' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  '[aria-current="page"] &, [aria-expanded="true"] &, :focus-visible > * > &': { WebkitLineClamp: 'none' },
};
