import { Box, Typography } from '@mui/material';
import { CirclePause } from 'lucide';
import type { Webhook } from '#contract/laboratory/webhooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { usePauseWebhook } from './api.ts';
import { useToasted } from './useToasted.ts';

/** Says that messages wait, and offers to send them. */
export function PausedBand({ webhook: { id, waiting } }: { readonly webhook: Webhook }) {
  const pause = useToasted(usePauseWebhook(id));
  return (
    <Box component="output" sx={bandLook}>
      <Icon of={CirclePause} color="warning" />
      <Typography sx={{ flex: '1 1 240px' }}>
        This webhook is paused. {waiting === 0 ? 'New messages wait' : `${waiting} messages wait`} until you
        resume it.
      </Typography>
      <Button variant="outlined" onClick={() => pause(false, 'Webhook resumed')}>
        Resume
      </Button>
    </Box>
  );
}

const bandLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  mb: 3,
  p: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderLeft: 3,
  borderLeftColor: 'warning.main',
  borderRadius: 1,
};
