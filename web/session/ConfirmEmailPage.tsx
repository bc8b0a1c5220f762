import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { useConfirmEmail } from './api.ts';
import { SignInLayout } from './SignInLayout.tsx';
import { useEnterPortal } from './useEnterPortal.ts';

/** Where the mailed link leads. A click confirms: programs that open the links of mails would use it up otherwise. */
export function ConfirmEmailPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const confirmEmail = useConfirmEmail();
  const enterPortal = useEnterPortal();
  const isBusy = confirmEmail.isPending || confirmEmail.isSuccess;
  const onConfirm = () => confirmEmail.mutate(token, { onSuccess: () => void enterPortal(paths.home()) });

  return (
    <SignInLayout title="Confirm your email address">
      <Stack spacing={3}>
        <Typography color="textSecondary">
          One click confirms that this address is yours and takes you to your portal.
        </Typography>
        {confirmEmail.error && <Alert severity="error">{messageOf(confirmEmail.error)}</Alert>}
        <Button variant="contained" size="large" disabled={isBusy} onClick={onConfirm}>
          {isBusy ? 'Please wait...' : 'Confirm Email'}
        </Button>
        <RouterLink to={paths.login()} sx={{ alignSelf: 'center' }}>
          Go to login
        </RouterLink>
      </Stack>
    </SignInLayout>
  );
}
