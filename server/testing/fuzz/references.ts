import type pg from 'pg';
import type { Path } from './spoiled.ts';

/** The rows to which a member with such a name refers. */
const references: Readonly<Record<string, string>> = {
  patient_id: 'patients.id',
  removed_id: 'patients.id',
  kit_record_id: 'kits.id',
  kit_record_ids: 'kits.id',
  kit_id: 'kits.kit_id',
  kit_ids: 'kits.kit_id',
  practitioner_id: 'profiles.id',
  user_id: 'profiles.id',
  person_id: 'profiles.id',
  accepted_by: 'profiles.id',
  keeps: 'profiles.id',
  ended_access: 'profiles.id',
  invitation_id: 'guardian_invitations.id',
  link_id: 'record_links.id',
  claim_id: 'kit_claims.id',
  undone_id: 'undone_registrations.id',
  consent_id: 'consents.id',
  document_id: 'consent_documents.id',
  factor_id: 'factors.id',
  challenge_id: 'factor_challenges.id',
  session_id: 'sessions.id',
  key_id: 'laboratory_keys.id',
  laboratory_id: 'laboratories.id',
  bench_id: 'benches.id',
  technician_id: 'technicians.id',
  'technician-id': 'technicians.id',
  webhook_id: 'webhooks.id',
  delivery_id: 'webhook_deliveries.id',
  reason_id: 'kit_reasons.id',
  withdrawal_reason_id: 'kit_reasons.id',
  mail_id: 'mails.id',
  notification_id: 'notifications.id',
  question_id: 'kit_status_changes.id',
};

/** Ids by the names of the members that refer to them. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** All ids that members can refer to. */
export async function idsIn(client: pg.Client): Promise<Ids> {
  const ids: Record<string, string[]> = {};
  for (const [name, column] of Object.entries(references)) {
    const [table, of] = column.split('.');
    const { rows } = await client.query<{ id: string }>(
      `select ${of}::text as id from app.${table} order by 1`,
    );
    ids[name] = rows.map(({ id }) => id);
  }
  return ids;
}

/** Those ids that are not among others. */
export const idsWithout = (ids: Ids, others: Ids): Ids =>
  Object.fromEntries(
    Object.entries(ids).map(([name, all]) => [name, all.filter((id) => !others[name]?.includes(id))]),
  );

/** The name by which a member refers to a row: `patient: { id }` refers to a patient. */
export function referenceAt(path: Path): string {
  const names = path.filter((key) => typeof key === 'string');
  const [above = '', last = ''] = names.slice(-2);
  return last === 'id' ? `${above}_id` : last;
}

/** An id with the form of others that belongs to no row. */
export function idOfNothing(like: string | number): string | number {
  if (typeof like === 'number') return 99_999_999;
  if (like.startsWith('MB')) return 'MB999998';
  return like.startsWith('msg_') ? `msg_${'0'.repeat(32)}` : crypto.randomUUID();
}
