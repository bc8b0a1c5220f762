import { Box } from '@mui/material';
import { Ellipsis } from 'lucide';
import { type ReactNode, type ToggleEvent, use, useId, useRef, useState } from 'react';
import { BehindMore } from './behindMore.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  /** The row, for screen readers: "kit MB000132". */
  readonly of: string;
  /** Buttons. A press on one closes the group. */
  readonly children: ReactNode;
}

/**
 * Further actions of a row in a group that opens over the table. The browser closes it on Escape and on a press outside. A card
 * shows the group behind its "More".
 */
export function RowMenu({ of, children }: Props) {
  const name = `More actions for ${of}`;
  return use(BehindMore) ? (
    <Box component="fieldset" aria-label={name} sx={openLook}>
      {children}
    </Box>
  ) : (
    <Menu name={name}>{children}</Menu>
  );
}

function Menu({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setOpen] = useState(false);

  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    // A row that scrolls away would leave its actions behind.
    if (newState === 'open')
      addEventListener('scroll', () => group.current?.hidePopover?.(), { capture: true, once: true });
  };
  const onBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLFieldSetElement>) => {
    if (newState !== 'open' || !button.current) return;
    const { right, top, bottom } = button.current.getBoundingClientRect();
    const isLow = bottom > innerHeight - HEIGHT;
    currentTarget.style.right = `${document.documentElement.clientWidth - right}px`;
    currentTarget.style.top = isLow ? 'auto' : `${bottom + 4}px`;
    currentTarget.style.bottom = isLow ? `${innerHeight - top + 4}px` : 'auto';
  };
  return (
    <>
      <IconButton
        ref={button}
        popoverTarget={id}
        aria-label={name}
        title="More actions"
        aria-expanded={isOpen}
        sx={buttonLook}
      >
        <Icon of={Ellipsis} fontSize="small" />
      </IconButton>
      <Box
        component="fieldset"
        id={id}
        ref={group}
        popover="auto"
        aria-label={name}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onClick={({ currentTarget }) => currentTarget.hidePopover?.()}
        sx={groupLook}
      >
        {children}
      </Box>
    </>
  );
}

/** Safari before 17 and Firefox before 125 have no popovers: they show the actions in the row. */
const withoutPopovers = '@supports not selector(:popover-open)';
const buttonLook = { [withoutPopovers]: { display: 'none' } };

/** Room (px) below a button that a group of a few actions needs. */
const HEIGHT = 200;

const openLook = { display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, border: 0 };

const groupLook = {
  inset: 'auto',
  // With the height that browsers give to popovers, WebKit makes a grid as high as the window.
  height: 'auto',
  m: 0,
  p: 1,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&:popover-open': { display: 'grid' },
  '@media (prefers-reduced-motion: no-preference)': {
    '&:popover-open': { animation: 'unfold 120ms ease-out' },
  },
  '@keyframes unfold': { from: { transform: 'translateY(-6px)' } },
  '& .button': { justifyContent: 'flex-start', minHeight: 44, px: 2 },
  // Not as quiet as in the row.
  '& .button.small': { color: 'text.primary' },
  [withoutPopovers]: {
    width: 'min-content',
    overflowWrap: 'normal',
    p: 0,
    border: 0,
    bgcolor: 'transparent',
    '& .button': { px: 0.5 },
  },
};
