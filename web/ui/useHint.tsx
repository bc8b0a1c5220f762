import { Box } from '@mui/material';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { createPortal } from 'react-dom';

type Source = MouseEvent<HTMLElement> | FocusEvent<HTMLElement>;

/**
 * A hint below an element that has the pointer or the focus; Escape or a press closes it. Returns the handlers of the element and
 * the hint. Screen readers need the hint as the element's name or description.
 */
export function useHint(text: string) {
  const [hinted, setHinted] = useState<HTMLElement>();
  const show = ({ currentTarget }: Source) => setHinted(currentTarget);
  const hide = () => setHinted(undefined);
  return {
    events: {
      onMouseEnter: show,
      onFocus: show,
      onMouseLeave: hide,
      onBlur: hide,
      onClick: hide,
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && hide(),
    },
    hint:
      hinted &&
      createPortal(
        <Box popover="manual" role="tooltip" aria-hidden ref={showBelow(hinted)} sx={hintLook}>
          {text}
        </Box>,
        document.body,
      ),
  };
}

/** Shows an element over the page, below another one, or above it near the lower edge. */
const showBelow = (anchor: HTMLElement) => (element: HTMLElement | null) => {
  if (!element) return;
  // Safari before 17 and Firefox before 125 have no popovers: there, the hint lies over the page by its place in it.
  element.showPopover?.();
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const isLow = bottom + height > innerHeight;
  element.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
  element.style.top = `${isLow ? Math.max(8, top - height - 8) : bottom + 8}px`;
};

const hintLook = {
  position: 'fixed',
  inset: 'auto',
  zIndex: 'tooltip',
  m: 0,
  p: 1,
  maxWidth: 360,
  maxHeight: '50dvh',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  bgcolor: 'background.paper',
  color: 'text.primary',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  pointerEvents: 'none',
};
