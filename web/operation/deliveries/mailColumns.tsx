import { Stack, Typography } from '@mui/material';
import type { MailDelivery } from '#contract/operation/deliveries.ts';
import { mailKinds } from '#contract/operation/deliveryLabels.ts';
import type { MailState } from '#contract/operation/lists.ts';
import { formatDateTime, formatDay, formatTime } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import { ResendMail } from './ResendMail.tsx';

export const mailStateNames: Readonly<Record<MailState, string>> = {
  failed: 'Failed',
  expired: 'Link expired',
  queued: 'Waiting',
  sent: 'Sent',
  kept: 'Kept',
};

const colors = { failed: 'error', expired: 'default', queued: 'warning' } as const;

const actions: Column<MailDelivery> = {
  label: 'Actions',
  card: 'action',
  screenOnly: true,
  width: 125,
  render: (mail) => mail.state === 'failed' && <ResendMail mail={mail} />,
};

interface Options {
  /** Failed emails have an action. */
  readonly hasFailed: boolean;
  /** The state of kept emails needs no explanation. */
  readonly areKept: boolean;
}

/** Columns of the emails. */
export const mailColumns = ({ hasFailed, areKept }: Options): readonly Column<MailDelivery>[] => [
  {
    label: 'Recipient',
    card: 'title',
    sort: 'recipient',
    width: 210,
    least: 200,
    grows: 3,
    render: ({ recipient }) => recipient,
  },
  {
    label: 'Kind',
    card: 'value',
    width: 140,
    usual: mailKinds.kit_notification,
    render: ({ kind }) => mailKinds[kind],
  },
  {
    label: 'State',
    card: 'value',
    ...(areKept ? { width: 120 } : { width: 245, least: 165, grows: 2 }),
    // A usual state is a fact among others, without its date.
    inCard: (mail) => (isUsual(mail.state) ? mailStateNames[mail.state] : <StateOfMail mail={mail} />),
    render: (mail) => <StateOfMail mail={mail} />,
  },
  {
    label: 'Created',
    // Beside the recipient, it would break a long address.
    card: 'value',
    sort: 'created',
    width: 170,
    least: 120,
    inCard: ({ created_at }) => `${formatDay(created_at)}, ${formatTime(created_at)}`,
    render: ({ created_at }) => formatDateTime(created_at),
  },
  { label: 'Attempts', width: 90, isFigure: true, usual: 0, render: ({ attempts }) => attempts },
  { label: 'Last error', render: ({ last_error }) => last_error },
  ...(hasFailed ? [actions] : []),
];

const isUsual = (state: MailState): state is 'sent' | 'kept' => state === 'sent' || state === 'kept';

/** A chip marks the exception. */
const StateOfMail = ({ mail }: { readonly mail: MailDelivery }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
    {isUsual(mail.state) ? (
      <Typography variant="body2" color="textSecondary">
        {mailStateNames[mail.state]}
      </Typography>
    ) : (
      <StateChip color={colors[mail.state]} label={mailStateNames[mail.state]} />
    )}
    {mail.state !== 'kept' && (
      <Typography variant="body2" color="textSecondary">
        {explanationOf(mail.state, mail)}
      </Typography>
    )}
  </Stack>
);

/** Says what follows from a state. The list says it once for the emails that the portal keeps. */
function explanationOf(
  state: Exclude<MailState, 'kept'>,
  { delivered_at, next_attempt_at }: MailDelivery,
): string {
  switch (state) {
    case 'failed':
      return 'Given up';
    case 'expired':
      return 'The recipient can request a new one';
    case 'queued':
      return next_attempt_at ? `Next attempt ${formatDateTime(next_attempt_at)}` : 'Next attempt soon';
    case 'sent':
      return formatDateTime(delivered_at);
  }
}
