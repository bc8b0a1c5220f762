import { Box, Typography } from '@mui/material';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api.ts';
import { CodeUnavailable } from '#web/lib/lazyPage.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { ScreenError } from './ScreenError.tsx';

/** Replaces the portal while the user's session and role cannot be loaded (specification section 6). */
export function UserDataError(props: ErrorComponentProps) {
  const { error, reset } = props;
  const router = useRouter();
  if (error instanceof CodeUnavailable) return <ScreenError {...props} />;
  const onRetry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', p: 3 }}>
      <LoadError message="Failed to load user data. Please try again." error={error} onRetry={onRetry} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {messageOf(error)}
      </Typography>
    </Box>
  );
}
