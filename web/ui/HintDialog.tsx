import { Box, Popover, Typography } from '@mui/material';
import { useId } from 'react';
import { Button } from './Button.tsx';

interface Props {
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly hint: string;
  readonly onClose: () => void;
}

/** The whole of a truncated or explained text, below the text. */
export function HintDialog({ anchor, title, hint, onClose }: Props) {
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
      {/* Takes the focus for scrolling by keyboard. */}
      <Box component="section" aria-labelledby={titleId} tabIndex={0} ref={focus} sx={hintLook}>
        {hint}
      </Box>
      <Box sx={{ p: 1, textAlign: 'end' }}>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </Box>
    </Popover>
  );
}

const hintLook = {
  mx: 1,
  px: 1,
  maxHeight: '50dvh',
  overflow: 'auto',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

const focus = (element: HTMLElement | null) => element?.focus();
