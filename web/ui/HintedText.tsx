import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useState } from 'react';

interface Props {
  readonly text: string;
  /** The whole text when absent. */
  readonly hint?: string;
  /** What the text is, said above the hint when that is opened. */
  readonly title: string;
  /** Width (px) from which the text is truncated. */
  readonly maxWidth: number;
}

/**
 * A shortened text, or one with an explanation, whose hint is read by hovering or by focus; a tap, a click or Enter opens it to
 * stay. The keyboard stops where there is more to read than can be seen: stopping at every text of a long table would help nobody.
 */
export function HintedText({ text, hint = text, title, maxWidth }: Props) {
  const [isTruncated, setTruncated] = useState(false);
  const [isHinted, setHinted] = useState(false);
  const [opened, setOpened] = useState<HTMLElement>();
  const watch = useCallback((element: HTMLElement) => {
    const measure = () => setTruncated(element.scrollWidth > element.clientWidth);
    // At once, too: what the keyboard can reach does not change after it is shown.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const hasMore = isTruncated || hint !== text;
  const shown = (
    <Box
      // Another text may need another width without changing that of the element.
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
  return (
    <>
      <Tooltip
        title={hint}
        open={isHinted && !opened}
        onOpen={() => setHinted(true)}
        onClose={() => setHinted(false)}
        describeChild={hint !== text}
        disableTouchListener
        slotProps={{ popper: forTheEyes, tooltip: { sx: hintLook } }}
      >
        {shown}
      </Tooltip>
      {opened && <WholeText title={title} text={hint} anchor={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Whoever listens hears the hint as the name or the description of the button. */
const forTheEyes = { 'aria-hidden': true };

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

interface WholeTextProps {
  /** What the text is. */
  readonly title: string;
  readonly text: string;
  /** Where it opens. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** A text of any length, opened beside its shortened form. It has the focus, so that the keyboard scrolls it. */
function WholeText({ title, text, anchor, onClose }: WholeTextProps) {
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
      <Box component="section" aria-labelledby={titleId} tabIndex={0} ref={focus} sx={wholeTextLook}>
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

const wholeTextLook = {
  maxHeight: '50dvh',
  overflow: 'auto',
  mx: 1,
  px: 1,
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
