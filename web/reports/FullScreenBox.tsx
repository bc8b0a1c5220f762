import { Box, Stack, Typography } from '@mui/material';
import TrapFocus from '@mui/material/Unstable_TrapFocus';
import { useBlocker } from '@tanstack/react-router';
import { Minimize } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/**
 * Shows an element on the full screen. Without full-screen support (phones reserve it for videos) or permission,
 * `isFull` is still true and the element fills the window.
 */
export function useFullScreen() {
  const ref = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);

  const enter = () => {
    if (document.fullscreenEnabled) void ref.current?.requestFullscreen().catch(() => setFull(true));
    else setFull(true);
  };
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else setFull(false);
  };
  return { ref, isFull, enter, leave };
}

interface Props extends Omit<ReturnType<typeof useFullScreen>, 'enter'> {
  readonly title: string;
  /** Opens a preview by a touch; its button does the same for the keyboard. */
  readonly onClick: (() => void) | undefined;
  /** The document. It stays mounted in both modes, because a remounted page would start again. */
  readonly children: ReactNode;
}

/** Holds a document on the page or over the full screen, with a button that leads back. */
export function FullScreenBox({ ref, title, isFull, leave, onClick, children }: Props) {
  return (
    <TrapFocus open={isFull}>
      <Box
        ref={ref}
        tabIndex={-1}
        {...(isFull && { role: 'dialog', 'aria-modal': true, 'aria-label': title })}
        onKeyDown={({ key }) => isFull && key === 'Escape' && leave()}
        onClick={onClick}
        sx={isFull ? fullLook : undefined}
      >
        {isFull && <LeaveOnBack onBack={leave} />}
        {isFull && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, py: 0.5 }}>
            <Typography noWrap sx={{ flexGrow: 1, fontWeight: 600 }}>
              {title}
            </Typography>
            <Button ref={focusNow} startIcon={<Icon of={Minimize} />} onClick={leave} sx={{ flexShrink: 0 }}>
              Leave full screen
            </Button>
          </Stack>
        )}
        {children}
      </Box>
    </TrapFocus>
  );
}

/** Makes the browser's Back button leave the full screen instead of the page. */
function LeaveOnBack({ onBack }: { readonly onBack: () => void }) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onBack();
      return true;
    },
    enableBeforeUnload: false,
  });
  return null;
}

const focusNow = (button: HTMLElement | null) => button?.focus();

const fullLook = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.default',
  '& > [data-document]': { flex: 1, minHeight: 0 },
  '& iframe': { minHeight: 0, border: 0, borderRadius: 0 },
};
