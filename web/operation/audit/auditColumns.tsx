import { Typography } from '@mui/material';
import type { AuditEvent } from '#contract/operation/audit/audit.ts';
import { describeAction, describeDetails } from '#contract/operation/audit/auditDetails.ts';
import type { ActorRole } from '#contract/operation/audit/patientEvents.ts';
import { lastDay } from '#web/families/practitioner-access/accessText.ts';
import { formatTimeToTheSecond, formatToTheSecond } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DetailedText } from '#web/ui/DetailedText.tsx';
import { PartsLine } from '#web/ui/PartsLine.tsx';

/** Columns of the audit log. */
export const auditColumns: readonly Column<AuditEvent>[] = [
  {
    label: 'Time',
    card: 'state',
    width: 207,
    // Below the day. Seconds distinguish the events of a minute.
    inCard: ({ happened_at }) => <time dateTime={happened_at}>{formatTimeToTheSecond(happened_at)}</time>,
    render: ({ happened_at }) => <time dateTime={happened_at}>{formatToTheSecond(happened_at)}</time>,
  },
  {
    label: 'Person',
    card: 'value',
    inCard: (event) => actorOf(event),
    render: (event) => <DetailedText text={actorOf(event)} detail={accountOf(event)} />,
  },
  {
    label: 'Action',
    card: 'title',
    inCard: ({ action, details }) => describeAction(action, details),
    render: ({ action, details }) => (
      <DetailedText text={describeAction(action, details)} detail={describeDetails(details, lastDay)} />
    ),
  },
  {
    label: 'About',
    width: 195,
    card: 'value',
    inCard: (event) => joined(...subjectsOf(event), describeDetails(event.details, lastDay)),
    render: (event) => {
      const [first, ...others] = subjectsOf(event);
      return first && <DetailedText text={first} detail={others.join(', ')} />;
    },
  },
  {
    label: 'Network',
    card: 'line',
    width: 150,
    // The account has the line of the network: names and subjects stay together.
    inCard: (event) => <Origin parts={[accountOf(event), event.network].filter((part) => part !== null)} />,
    render: ({ network }) => network,
  },
];

const Origin = ({ parts }: { readonly parts: readonly string[] }) =>
  parts.length > 0 && (
    <Typography variant="caption" component="div" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
      <PartsLine parts={parts} />
    </Typography>
  );

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');

const withoutName: Readonly<Record<NonNullable<ActorRole>, string>> = {
  anonymous: 'Visitor who was not logged in',
  customer: 'Deleted user',
  practitioner: 'Deleted user',
  admin: 'Deleted user',
  lab: 'Laboratory',
  bench: 'Bench',
  worker: 'Portal or its operator',
};

/** The account below the name of its user. */
function accountOf({ actor_name, actor_email, actor_role }: AuditEvent): string | null {
  if (actor_name === null) return null;
  return actor_email ?? (actor_role === 'practitioner' ? 'Deleted user' : null);
}

/** Name of the actor. */
const actorOf = ({ actor_name, actor_email, actor_role }: AuditEvent): string =>
  actor_name ?? actor_email ?? (actor_role === null ? 'Database operator' : withoutName[actor_role]);

/** Names of an event's subjects, without the actor. */
function subjectsOf(event: AuditEvent): string[] {
  const { actor_id, patient_id, patient_name, kit_id, user_id, user_name, user_email } = event;
  return [
    patient_id && (patient_name ?? 'Deleted patient'),
    kit_id && `Kit ${kit_id}`,
    user_id && user_id !== actor_id && (user_name ?? user_email ?? 'Deleted user'),
  ].filter((subject): subject is string => typeof subject === 'string');
}
