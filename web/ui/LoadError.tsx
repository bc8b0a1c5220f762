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
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
