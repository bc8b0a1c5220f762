import { Box, Snackbar } from '@mui/material';
import { useStore } from 'zustand';
import { Message } from './Message.tsx';
import { dismissToast, toastStore } from './toasts.ts';

/** Shows the toasts. A toast stays while the pointer or the focus is on it. */
export function Toasts() {
  const toasts = useStore(toastStore);
  return (
    // Always mounted: some screen readers skip a live region that appears together with its text.
    <Box aria-live="polite" sx={placeOfToasts}>
      {toasts.map(({ key, message, severity, durationMs }) => (
        <Snackbar
          key={key}
          open
          autoHideDuration={durationMs}
          onClose={(_, reason) => reason !== 'clickaway' && dismissToast(key)}
          sx={{ position: 'static', transform: 'none' }}
        >
          <Message
            severity={severity}
            onClose={() => dismissToast(key)}
            sx={{ width: '100%', border: 1, boxShadow: 6 }}
          >
            {message}
          </Message>
        </Snackbar>
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
