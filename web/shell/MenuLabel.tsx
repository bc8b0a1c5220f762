import ListItemText from '@mui/material/ListItemText';
import type { MouseEvent } from 'react';

interface Props {
  readonly text: string;
}

/** What an entry of the sidebar is called, on two lines at most. What is cut off is seen by pointing at it or focusing it. */
export const MenuLabel = ({ text }: Props) => (
  <ListItemText primary={text} slotProps={{ primary: { onMouseEnter: tellWhatIsCutOff, sx: labelLook } }} />
);

function tellWhatIsCutOff({ currentTarget: label }: MouseEvent<HTMLElement>) {
  label.title = label.scrollHeight > label.clientHeight ? label.innerText : '';
}

const labelLook = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  '[aria-current="page"] &, [aria-expanded="true"] &, :focus-visible > * > &': { WebkitLineClamp: 'none' },
};
