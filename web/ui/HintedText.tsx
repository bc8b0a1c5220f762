import { Box } from '@mui/material';
import { useCallback, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyDialog } from './lazyDialog.tsx';
import { remOf } from './remOf.ts';
import { useHint } from './useHint.tsx';

const HintDialog = lazyDialog(async () => (await import('./HintDialog.tsx')).HintDialog);

interface Props {
  readonly text: string;
  /** The full text by default. */
  readonly hint?: string;
  /** Heading of the opened hint. */
  readonly title: string;
  /** Maximum width of the text, in px at its usual size. */
  readonly maxWidth: number;
}

/**
 * A truncated or explained text. Hover or focus shows its hint; a tap, a click or Enter opens the hint in a popover. A text
 * without more to read is no tab stop.
 */
export function HintedText({ text, hint = text, title, maxWidth }: Props) {
  const [isTruncated, setTruncated] = useState(false);
  const [opened, setOpened] = useState<HTMLElement>();
  const hintId = useId();
  const { events, hint: shownHint } = useHint(hint);
  const watch = useCallback((element: HTMLElement) => {
    const measure = () => setTruncated(element.scrollWidth > element.clientWidth);
    // Measures before the first frame as well: a tab stop must not appear late.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const isExplained = hint !== text;
  const hasMore = isTruncated || isExplained;
  const shown = (
    <Box
      // Another text can have another length in an element of the same width.
      key={text}
      // An explained text is a button at any width, and measuring lays out cards that are out of sight.
      ref={isExplained ? undefined : watch}
      component={hasMore ? 'button' : 'span'}
      {...(hasMore && {
        type: 'button',
        'aria-haspopup': 'dialog',
        ...(isExplained && { 'aria-describedby': hintId }),
        ...events,
        onClick: ({ currentTarget }: React.MouseEvent<HTMLElement>) => setOpened(currentTarget),
      })}
      sx={{ ...textLook, maxWidth: `min(${remOf(maxWidth)}, 100%)` }}
    >
      {text}
    </Box>
  );
  if (!hasMore) return shown;
  return (
    <>
      {shown}
      {isExplained &&
        createPortal(
          // Safari before 17.4 and Firefox before 119 know no `aria-description`. Outside of the cell, whose text it is not.
          <span id={hintId} hidden>
            {hint}
          </span>,
          document.body,
        )}
      {/* Screen readers get it as the button's name or description. */}
      {!opened && shownHint}
      {opened && (
        <HintDialog anchor={opened} title={title} hint={hint} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

const textLook = {
  display: 'block',
  boxSizing: 'border-box',
  minHeight: '1.5rem',
  p: 0,
  border: 0,
  borderRadius: 0.5,
  bgcolor: 'transparent',
  color: 'inherit',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  textAlign: 'start',
  font: 'inherit',
  letterSpacing: 'inherit',
  lineHeight: '1.5rem',
  // The round corner cuts the first letter of a text that hides its overflow.
  '@media print': { overflow: 'visible', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  'button&': { cursor: 'help' },
  'button&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};
