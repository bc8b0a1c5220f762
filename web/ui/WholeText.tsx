import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface Props {
  /** What the text is. */
  readonly title: string;
  readonly text: string;
  /** Where it opens. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** A text of any length, opened beside its shortened form. It has the focus, so that the keyboard scrolls it. */
export function WholeText({ title, text, anchor, onClose }: Props) {
  const titleId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: 480, border: 1, borderColor: 'divider' },
        },
      }}
    >
      <Typography id={titleId} variant="body2" color="textSecondary" sx={{ p: 2, pb: 1 }}>
        {title}
      </Typography>
      <Box component="section" aria-labelledby={titleId} tabIndex={0} ref={focus} sx={textLook}>
        {text}
      </Box>
      <Box sx={{ p: 1, textAlign: 'end' }}>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </Box>
    </Popover>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

const textLook = {
  maxHeight: '50dvh',
  overflow: 'auto',
  mx: 1,
  px: 1,
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
