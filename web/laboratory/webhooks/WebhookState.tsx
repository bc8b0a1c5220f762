import { Box, Typography } from '@mui/material';
import type { Webhook } from '#contract/laboratory/webhooks.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { Chip } from '#web/ui/Chip.tsx';

/** Whether a webhook is active, with its deliveries in one line. */
export const WebhookState = ({ webhook }: { readonly webhook: Webhook }) => (
  <Box>
    <Chip size="small" variant="outlined" {...chipOf(webhook)} />
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {deliveriesOf(webhook)}
    </Typography>
  </Box>
);

function chipOf({ ended_at, paused_at }: Webhook) {
  if (ended_at !== null) return { label: `Ended ${formatDate(ended_at)}` } as const;
  if (paused_at !== null) return { label: `Paused ${formatDate(paused_at)}`, color: 'warning' } as const;
  return { label: 'Active', color: 'success' } as const;
}

function deliveriesOf({ waiting, given_up, last_delivered_at }: Webhook): string {
  const parts = [
    waiting > 0 && `${waiting} waiting`,
    given_up > 0 && `${given_up} given up`,
    last_delivered_at === null
      ? 'Nothing delivered yet'
      : `Last delivered ${formatDateTime(last_delivered_at)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
