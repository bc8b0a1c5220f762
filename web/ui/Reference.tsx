import { Box, Typography } from '@mui/material';
import { CopyButton } from './CopyButton.tsx';

/** Shows the id of the failed request, if the error has one: support finds the request in the log by it. */
export function Reference({ error }: { readonly error: unknown }) {
  const id = requestIdOf(error);
  if (id === undefined) return null;
  return (
    <Typography variant="caption" component="div" sx={{ mt: 0.5 }}>
      Reference:{' '}
      <Box component="code" sx={{ userSelect: 'all', overflowWrap: 'anywhere' }}>
        {id}
      </Box>
      <CopyButton
        iconOnly
        text={id}
        label="Copy reference"
        copied="Reference copied to clipboard!"
        failed="Failed to copy reference to clipboard"
      />
    </Typography>
  );
}

function requestIdOf(error: unknown): string | undefined {
  const { request_id } = (error ?? {}) as { readonly request_id?: unknown };
  return typeof request_id === 'string' ? request_id : undefined;
}
