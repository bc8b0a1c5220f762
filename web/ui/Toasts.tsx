import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Toast } from './Toast.tsx';
import { toastStore } from './toasts.ts';

/** Shows the toasts where they cover no control. */
export function Toasts() {
  const toasts = useStore(toastStore);
  const box = useRef<HTMLDivElement>(null);
  const isShown = toasts.length > 0;
  useEffect(() => {
    const shown = isShown && box.current;
    if (!shown) return undefined;
    const keeping = import('./keepClear.ts')
      .then(({ keepClear }) => keepClear(shown))
      // Without the code, the toasts stay at the lower edge.
      .catch(() => undefined);
    return () => void keeping.then((end) => end?.());
  }, [isShown]);
  return (
    // Always mounted: some screen readers skip a live region that appears together with its text.
    <Box ref={box} aria-live="polite" sx={placeOfToasts}>
      {toasts.map((toast) => (
        <Toast key={toast.key} toast={toast} />
      ))}
    </Box>
  );
}

const placeOfToasts = {
  position: 'fixed',
  zIndex: 'snackbar',
  bottom: 24,
  left: '50%',
  transform: 'translateX(-50%)',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  width: 'min(480px, calc(100vw - 32px))',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
};
