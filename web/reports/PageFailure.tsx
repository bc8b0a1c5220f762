import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PageNumber } from '#contract/reports/reports.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';

interface Props {
  readonly page: PageNumber;
  /** While it is asked for again, the button stays, and the keyboard's focus with it. */
  readonly is_asking: boolean;
  readonly onRetry: () => void;
}

/** Takes the place of a page that cannot be shown. */
export const PageFailure = ({ page, is_asking, onRetry }: Props) => (
  <Alert
    ref={passFocusOn}
    severity="warning"
    action={
      <Button
        color="inherit"
        size="small"
        aria-disabled={is_asking}
        onClick={() => is_asking || onRetry()}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {is_asking ? 'Please wait...' : 'Try again'}
      </Button>
    }
  >
    <AlertTitle>Page {page} not available</AlertTitle>
    <Typography variant="body2">This page may not be available for this kit.</Typography>
  </Alert>
);
