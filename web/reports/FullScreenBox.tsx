import FullscreenExit from '@mui/icons-material/FullscreenExit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import TrapFocus from '@mui/material/Unstable_TrapFocus';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { EndOnBack } from './EndOnBack.tsx';

interface Props {
  readonly ref: Ref<HTMLDivElement>;
  readonly title: string;
  readonly is_full: boolean;
  readonly onLeave: () => void;
  /** The document; it stays what it is, so that a page does not start again. */
  readonly children: ReactNode;
}

/** Holds a document, on the page or over all of it with a way back. */
export function FullScreenBox({ ref, title, is_full, onLeave, children }: Props) {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (is_full && key === 'Escape') onLeave();
  };

  return (
    <TrapFocus open={is_full}>
      <Box
        ref={ref}
        tabIndex={-1}
        {...(is_full && { role: 'dialog', 'aria-modal': true, 'aria-label': title })}
        onKeyDown={onKeyDown}
        sx={is_full ? fullLook : undefined}
      >
        {is_full && <EndOnBack onBack={onLeave} />}
        {is_full && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, py: 0.5 }}>
            <Typography noWrap sx={{ flexGrow: 1, fontWeight: 600 }}>
              {title}
            </Typography>
            <Button ref={focusNow} startIcon={<FullscreenExit />} onClick={onLeave} sx={{ flexShrink: 0 }}>
              Leave full screen
            </Button>
          </Stack>
        )}
        {children}
      </Box>
    </TrapFocus>
  );
}

const focusNow = (button: HTMLElement | null) => button?.focus();

const fullLook = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.default',
  '& > iframe': { flex: 1, minHeight: 0, border: 0, borderRadius: 0 },
};
