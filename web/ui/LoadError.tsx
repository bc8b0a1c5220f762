import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

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

/** Once it has been loaded, the focus of the button goes to what is around it: a dialog or the content of the screen. */
const passFocusOn = (alert: HTMLElement | null) => () => {
  if (alert?.contains(document.activeElement)) alert.closest<HTMLElement>('[tabindex="-1"]')?.focus();
};

/** Where there is no room beside the message, the button goes below it. */
const alertLook = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 12rem' } };
