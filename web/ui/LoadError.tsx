import { Alert, Button } from '@mui/material';
import { passFocusOn } from './passFocusOn.ts';
import { Reference } from './Reference.tsx';

interface Props {
  readonly message: string;
  /** The reason; its reference follows the message. */
  readonly error?: unknown;
  readonly onRetry: () => void;
}

/** Replaces content that failed to load, and offers another try. */
export function LoadError({ message, error, onRetry }: Props) {
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
      <Reference error={error} />
    </Alert>
  );
}
