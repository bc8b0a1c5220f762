import { Paper, Typography } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { type FocusEventHandler, type KeyboardEventHandler, type ReactNode, useId } from 'react';
import { belowStrip } from './scrollRoom.ts';

interface Props {
  readonly title: string;
  readonly sx?: SxProps<Theme>;
  readonly onFocus?: FocusEventHandler;
  readonly onKeyDown?: KeyboardEventHandler;
  readonly children: ReactNode;
}

/** Id of the element of a section; the rail of sections leads there. */
export const sectionId = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** One section of a questionnaire, with its heading. */
export function FormSection({ title, sx = {}, onFocus, onKeyDown, children }: Props) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      id={sectionId(title)}
      tabIndex={-1}
      variant="outlined"
      aria-labelledby={titleId}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      sx={[sectionLook, sx].flat()}
    >
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

const sectionLook = {
  p: { xs: 2, md: 3 },
  '&:focus': { outline: 'none' },
  scrollMarginTop: belowStrip,
};
