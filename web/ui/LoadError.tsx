import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { passFocusOn } from './passFocusOn.ts';

interface Props {
  readonly message: string;
  readonly onRetry: () => void;
}

/** Takes the place of what could not be loaded; it can be tried again there. */
export function LoadError({ message, onRetry }: Props) {
  return (
    <Alert
      ref={passFocusOn}
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          Try again
        </Button>
      }
      sx={alertLook}
    >
      {message}
    </Alert>
  );
}

/** Where there is no room beside the message, the button goes below it. */
const alertLook = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 12rem' } };
