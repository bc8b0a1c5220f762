import { Box } from '@mui/material';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api.ts';
import { CodeUnavailable } from '#web/lib/lazyPage.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';

/** Replaces a screen after an unexpected error. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isUnloaded = error instanceof CodeUnavailable;
  const onRetry = async () => {
    if (isUnloaded) await error.retry();
    reset();
    if (!isUnloaded) await router.invalidate();
  };
  return (
    <Box component="section" aria-label="Error" sx={{ maxWidth: 640, mx: 'auto', p: 3 }}>
      <LoadError
        message={isUnloaded ? error.message : messageOf(error)}
        error={error}
        onRetry={() => void onRetry()}
      />
    </Box>
  );
}
