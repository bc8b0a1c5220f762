import { Box, Button, Popover, Tooltip, Typography } from '@mui/material';
import { useCallback, useId, useState } from 'react';

interface Props {
  readonly text: string;
  /** The full text by default. */
  readonly hint?: string;
  /** Heading of the opened hint. */
  readonly title: string;
  /** Maximum width (px) of the text. */
  readonly maxWidth: number;
}

/**
 * A truncated or explained text. Hover or focus shows its hint; a tap, a click or Enter opens the hint in a popover. A text
 * without more to read is no tab stop.
 */
export function HintedText({ text, hint = text, title, maxWidth }: Props) {
  const [isTruncated, setTruncated] = useState(false);
  const [isHinted, setHinted] = useState(false);
  const [opened, setOpened] = useState<HTMLElement>();
  const titleId = useId();
  const watch = useCallback((element: HTMLElement) => {
    const measure = () => setTruncated(element.scrollWidth > element.clientWidth);
    // Measures before the first frame as well: a tab stop must not appear late.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const hasMore = isTruncated || hint !== text;
  const shown = (
    <Box
      // Another text can have another length in an element of the same width.
      key={text}
      ref={watch}
      component={hasMore ? 'button' : 'span'}
      {...(hasMore && {
        type: 'button',
        'aria-haspopup': 'dialog',
        onClick: ({ currentTarget }: React.MouseEvent<HTMLElement>) => setOpened(currentTarget),
      })}
      sx={{ ...textLook, maxWidth: `min(${maxWidth}px, 100%)` }}
    >
      {text}
    </Box>
  );
  if (!hasMore) return shown;
  const close = () => setOpened(undefined);
  return (
    <>
      <Tooltip
        title={hint}
        open={isHinted && !opened}
        onOpen={() => setHinted(true)}
        onClose={() => setHinted(false)}
        describeChild={hint !== text}
        disableTouchListener
        // Screen readers get the hint as the button's name or description.
        slotProps={{ popper: { 'aria-hidden': true }, tooltip: { sx: { ...hintLook, maxWidth: 360 } } }}
      >
        {shown}
      </Tooltip>
      {opened && (
        <Popover
          open
          anchorEl={opened}
          onClose={close}
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
          <Box
            component="section"
            aria-labelledby={titleId}
            tabIndex={0}
            ref={focus}
            sx={{ ...hintLook, mx: 1, px: 1 }}
          >
            {hint}
          </Box>
          <Box sx={{ p: 1, textAlign: 'end' }}>
            <Button size="small" onClick={close}>
              Close
            </Button>
          </Box>
        </Popover>
      )}
    </>
  );
}

const textLook = {
  display: 'block',
  boxSizing: 'border-box',
  minHeight: 24,
  p: 0,
  border: 0,
  borderRadius: 0.5,
  bgcolor: 'transparent',
  color: 'inherit',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  textAlign: 'start',
  typography: 'body2',
  lineHeight: '24px',
  'button&': { cursor: 'help' },
  'button&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};

const hintLook = {
  maxHeight: '50dvh',
  overflow: 'auto',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

const focus = (element: HTMLElement | null) => element?.focus();
