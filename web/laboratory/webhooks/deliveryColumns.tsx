import { Box, Typography } from '@mui/material';
import type { DeliveryState } from '#contract/laboratory/lists.ts';
import { TEST_EVENT, webhookEvents, webhookFailures } from '#contract/laboratory/webhookEvents.ts';
import type { WebhookDelivery } from '#contract/laboratory/webhooks.ts';
import { formatDateTime } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import { ResendDelivery } from './ResendDelivery.tsx';

export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  given_up: 'Given up',
  waiting: 'Waiting',
  delivered: 'Delivered',
};

const colors = { given_up: 'error', waiting: 'warning', delivered: 'success' } as const;

/** Columns of the deliveries. */
export const deliveryColumns = (): readonly Column<WebhookDelivery>[] => [
  {
    label: 'Event',
    card: 'title',
    render: ({ event, id }) => (
      <Box>
        {event === TEST_EVENT ? 'Test' : webhookEvents[event]}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {id}
        </Typography>
      </Box>
    ),
  },
  { label: 'Kit ID', width: 110, card: 'fact', render: ({ kit_id }) => kit_id },
  {
    label: 'State',
    width: 180,
    card: 'line',
    render: (delivery) => (
      <Box>
        <StateChip color={colors[delivery.state]} label={deliveryStateNames[delivery.state]} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {timeOf(delivery)}
        </Typography>
      </Box>
    ),
  },
  {
    label: 'Last answer',
    width: 200,
    least: 150,
    card: 'line',
    render: ({ last_status, last_failure }) => answerInWords(last_status, last_failure),
  },
  { label: 'Attempts', width: 90, isFigure: true, card: 'fact', render: ({ attempts }) => attempts },
  {
    label: 'Created',
    width: 160,
    card: 'fact',
    render: ({ created_at }) => formatDateTime(created_at),
  },
  {
    label: 'Actions',
    screenOnly: true,
    width: 120,
    card: 'line',
    render: (delivery) => delivery.last_failure !== 'ended' && <ResendDelivery delivery={delivery} />,
  },
];

function timeOf({ state, next_attempt_at, delivered_at, given_up_at }: WebhookDelivery): string {
  switch (state) {
    case 'delivered':
      return formatDateTime(delivered_at);
    case 'given_up':
      return formatDateTime(given_up_at);
    case 'waiting':
      return next_attempt_at ? `Next attempt ${formatDateTime(next_attempt_at)}` : 'Next attempt soon';
  }
}

function answerInWords(status: number | null, failure: WebhookDelivery['last_failure']): string | null {
  if (failure) return status === null ? webhookFailures[failure] : `${webhookFailures[failure]} (${status})`;
  return status === null ? null : `Accepted (${status})`;
}
