import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useCallback, useState } from 'react';

interface Props {
  readonly text: string;
  /** The whole text when absent. */
  readonly hint?: string;
  /** Width (px) from which the text is truncated. */
  readonly max_width: number;
}

/** A touched hint stays until something else is touched, not for Material's second and a half. */
const LEAVE_TOUCH_DELAY = 600_000;

/**
 * A shortened text, or one with an explanation, whose hint is read by hovering or by a tap. The keyboard stops where there is
 * more to read than can be seen: stopping at every text of a long table would help nobody.
 */
export function HintedText({ text, hint = text, max_width }: Props) {
  const [is_truncated, setTruncated] = useState(false);
  const [is_open, setOpen] = useState(false);
  const watch = useCallback((element: HTMLElement) => {
    const measure = () => setTruncated(element.scrollWidth > element.clientWidth);
    // At once, too: what the keyboard can reach does not change after it is shown.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const shown = (
    <Box
      // Another text may need another width without changing that of the element.
      key={text}
      ref={watch}
      component={is_truncated ? 'button' : 'span'}
      type={is_truncated ? 'button' : undefined}
      // A tap that is shorter than the browser is busy opens nothing otherwise.
      onClick={() => setOpen(true)}
      sx={{ ...textLook, maxWidth: `min(${max_width}px, 100%)` }}
    >
      {text}
    </Box>
  );
  if (!is_truncated && hint === text) return shown;
  return (
    <Tooltip
      title={hint}
      open={is_open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      describeChild={hint !== text}
      enterTouchDelay={0}
      leaveTouchDelay={LEAVE_TOUCH_DELAY}
      slotProps={{ tooltip: { sx: hintLook } }}
    >
      {shown}
    </Tooltip>
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
  maxWidth: 360,
  maxHeight: '50dvh',
  overflow: 'auto',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
