import type { ActorRole, AuditEvent } from '#contract/audit/audit.ts';

const withoutName: Readonly<Record<NonNullable<ActorRole>, string>> = {
  anonymous: 'Somebody not signed in',
  customer: 'Deleted user',
  practitioner: 'Deleted user',
  admin: 'Deleted user',
  lab: 'Laboratory',
  worker: 'The portal or its operator',
};

/** Who did it, as an administrator reads it. */
export const actorOf = ({ actor_name, actor_email, actor_role }: AuditEvent): string =>
  actor_name ?? actor_email ?? (actor_role === null ? 'Operator of the database' : withoutName[actor_role]);

/** Whom and what an event is about; not the one again who did it. */
export function subjectsOf(event: AuditEvent): string[] {
  const { actor_id, patient_id, patient_name, kit_id, user_id, user_name, user_email } = event;
  return [
    patient_id && (patient_name ?? 'Deleted patient'),
    kit_id && `Kit ${kit_id}`,
    user_id && user_id !== actor_id && (user_name ?? user_email ?? 'Deleted user'),
  ].filter((subject): subject is string => typeof subject === 'string');
}
