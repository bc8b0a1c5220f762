import { Box, Stack, Typography } from '@mui/material';
import { webhookEventNames, webhookEvents } from '#contract/laboratory/webhookEvents.ts';
import type { Webhook } from '#contract/laboratory/webhooks.ts';
import { paths } from '#web/lib/paths.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { WebhookMenu } from './WebhookMenu.tsx';
import { WebhookState } from './WebhookState.tsx';

/** Columns of the webhooks. */
export const webhookColumns = (): readonly Column<Webhook>[] => [
  {
    label: 'Address',
    card: 'title',
    render: ({ url, laboratory_name }) => (
      <Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{url}</Box>
        <Typography variant="body2" color="textSecondary">
          {laboratory_name ?? 'All codes'}
        </Typography>
      </Box>
    ),
  },
  { label: 'Events', width: 230, card: 'value', render: ({ events }) => eventsInWords(events) },
  {
    label: 'State',
    width: 250,
    card: 'line',
    render: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    label: 'Actions',
    screenOnly: true,
    width: 190,
    card: 'line',
    inCard: (webhook) => <DeliveriesLink webhook={webhook} />,
    behindMore: (webhook) => webhook.ended_at === null && <WebhookMenu webhook={webhook} />,
    render: (webhook) => (
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <DeliveriesLink webhook={webhook} />
        {webhook.ended_at === null && <WebhookMenu webhook={webhook} />}
      </Stack>
    ),
  },
];

const DeliveriesLink = ({ webhook }: { readonly webhook: Webhook }) => (
  <ButtonLink
    size="small"
    variant="outlined"
    to={paths.webhook(webhook.id)}
    aria-label={`Deliveries to ${webhook.url}`}
  >
    Deliveries
  </ButtonLink>
);

const eventsInWords = (events: Webhook['events']) =>
  events.length === webhookEventNames.length
    ? 'All events'
    : events.map((event) => webhookEvents[event]).join(', ');
