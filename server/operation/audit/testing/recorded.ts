import { asOwner } from '#db/testing/asOwner.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

/** An event as stored in the database. */
export interface Recorded {
  readonly actor_id: string | null;
  readonly actor_role: string | null;
  readonly action: string;
  readonly patient_id: string | null;
  readonly kit_id: string | null;
  readonly user_id: string | null;
  readonly details: unknown;
  readonly network: string | null;
}

/** Runs the work and resolves to the audit events that it caused, in order. */
export async function recordedBy(portal: TestPortal, work: () => Promise<unknown>): Promise<Recorded[]> {
  const [newest] = await asOwner<{ id: number }>(
    portal,
    'select coalesce(max(id), 0) as id from app.audit_events',
  );
  await work();
  return asOwner<Recorded>(
    portal,
    `select actor_id, actor_role, action, patient_id, kit_id, user_id, details, network from app.audit_events
     where id > $1 order by id`,
    [newest?.id],
  );
}

/** Reduces the events to the named members. */
export const briefly = <Name extends keyof Recorded>(
  events: readonly Recorded[],
  ...names: readonly Name[]
) => events.map((event) => names.map((name) => event[name]));
