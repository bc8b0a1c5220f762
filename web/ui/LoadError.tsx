import { Alert, Button } from '@mui/material';
import { passFocusOn } from './passFocusOn.ts';

/** Replaces content that failed to load, and offers another try. */
export function LoadError({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <Alert
      ref={passFocusOn}
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          Try again
        </Button>
      }
      // Without room beside the message, the button wraps below it.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 12rem' } }}
    >
      {message}
    </Alert>
  );
}
