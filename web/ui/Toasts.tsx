import { Box } from '@mui/material';
import { useStore } from 'zustand';
import { Toast } from './Toast.tsx';
import { toastStore } from './toasts.ts';

/** Shows the toasts. */
export function Toasts() {
  const toasts = useStore(toastStore);
  return (
    // Always mounted: some screen readers skip a live region that appears together with its text.
    <Box aria-live="polite" sx={placeOfToasts}>
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
