import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import InputAdornment from '@mui/material/InputAdornment';
import type { CodeCheck } from './useCodeCheck.ts';

interface Props {
  readonly check: CodeCheck;
  /** The button is gone then. */
  readonly onRetried: () => void;
}

/** Shows at the end of the field how the check of its code went; what failed can be tried again there. */
export function CodeCheckMark({ check, onRetried }: Props) {
  if (check.state === 'idle') return null;
  return (
    <InputAdornment position="end">
      {check.state === 'checking' && <CircularProgress size={20} aria-hidden />}
      {check.state === 'valid' && <CheckCircle color="success" />}
      {check.state === 'invalid' && <ErrorIcon color="error" />}
      {check.state === 'error' && (
        <Button
          size="small"
          onClick={() => {
            check.onRetry();
            onRetried();
          }}
        >
          Try again
        </Button>
      )}
    </InputAdornment>
  );
}
