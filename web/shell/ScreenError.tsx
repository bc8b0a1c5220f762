import { Box } from '@mui/material';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api.ts';
import { LoadError } from '#web/ui/LoadError.tsx';

/** Replaces a screen after an unexpected error. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const onRetry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Box component="section" aria-label="Error" sx={{ maxWidth: 640, mx: 'auto', p: 3 }}>
      <LoadError message={messageOf(error)} onRetry={onRetry} />
    </Box>
  );
}
