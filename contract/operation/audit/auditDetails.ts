import type { AuditDetails } from './audit.ts';
import { type AuditAction, auditActions } from './auditActions.ts';

const plain = (word: string) => word.replaceAll('_', ' ');

/** Words for the events of records that share the actions of laboratory keys. */
const sharedActions: Readonly<Record<string, readonly [created: string, changed: string, ended: string]>> = {
  laboratory: ['Created a laboratory', 'Renamed a laboratory', 'Ended a laboratory'],
  bench: ['Prepared a bench', 'Opened a bench', 'Ended a bench'],
  technician: ['Added a technician', 'Gave a technician a new PIN', 'Removed a technician'],
  webhook: ['Created a webhook', 'Changed a webhook', 'Ended a webhook'],
};

/** SMART Health Links share the actions of access and exports. */
const linkActions: Partial<Record<AuditAction, string>> = {
  access_granted: 'Created a link to the record',
  access_revoked: 'Ended a link to the record',
  symptoms_exported: 'Opened the record by a link',
};

/**
 * The action of an event in words. Laboratories and webhooks share the actions of keys and codes: a previous release that
 * reads the trail at the same time knows no others.
 */
export function describeAction(action: AuditAction, details: AuditDetails | null): string {
  const isChange = details?.fields !== undefined;
  const [created, changed, ended] = sharedActions[details?.kind ?? ''] ?? [];
  if (action === 'laboratory_key_created' && created && changed) return isChange ? changed : created;
  if (action === 'laboratory_key_revoked' && ended) return ended;
  if (action === 'symptoms_exported' && details?.kind === 'record') return 'Downloaded the whole record';
  if (action === 'symptoms_exported' && details?.kind === 'fhir') return 'Read the whole record';
  if (action === 'report_versions_read' && details?.kind) return `Opened the ${plain(details.kind)} of a kit`;
  if (action === 'audit_exported' && details?.kind === 'exposed')
    return 'Listed the patients whose records were read';
  if (action === 'symptoms_exported' && details?.kind === 'answers') return 'Read the answers of a kit';
  if (details?.kind === 'link') return linkActions[action] ?? auditActions[action];
  if (action === 'kits_added' && isChange) return 'Gave kits to a laboratory';
  return auditActions[action];
}

/**
 * The details of an event in words, for example 'page 2, version 1'. `lastDayOf` words the last day before an end: a file has
 * UTC, a screen the zone of its reader.
 */
export function describeDetails(details: AuditDetails | null, lastDayOf = lastDayInUtc): string {
  if (!details) return '';
  const {
    bench,
    by,
    count,
    fields,
    first,
    from,
    is_assigned,
    key,
    kind,
    last,
    list,
    page,
    pages,
    role,
    second_step,
    to,
    until,
    version,
  } = details;
  const parts = [
    role,
    list && (lists[list] ?? plain(list)),
    from && to && `${plain(from)} → ${plain(to)}`,
    fields?.map(plain).join(', '),
    is_assigned !== undefined && (is_assigned ? 'assigned' : 'unassigned'),
    page !== undefined && pageName(page),
    pages && `pages: ${pages.map(pageName).join(', ')}`,
    version !== undefined && `version ${version}`,
    count !== undefined && `${count} ${first !== undefined || kind === 'kits' ? 'kits' : 'events'}`,
    first && last && `${first}–${last}`,
    kind && kind !== 'kits' && (kinds[kind] ?? plain(kind)),
    until && `until ${lastDayOf(until)}`,
    second_step && 'second step',
    by && plain(`by ${by}`),
    bench && `bench ${bench}…`,
    key && (kind !== undefined && kind in sharedActions ? `${key}…` : `key ${key}…`),
  ];
  return parts.filter(Boolean).join(', ');
}

/** A grant ends at the midnight after its last day. */
const lastDayInUtc = (until: string): string => new Date(Date.parse(until) - 1).toISOString().slice(0, 10);

const kinds: Readonly<Record<string, string>> = {
  totp: 'authenticator app',
  webauthn: 'passkey',
  kit_code: 'Kit ID',
  practitioner_code: 'practitioner code',
  deliverWebhook: 'message to a laboratory',
  record: 'ZIP file',
  fhir: 'FHIR',
  answers: 'screen',
  link: 'SMART Health Link',
};

const lists: Readonly<Record<string, string>> = {
  patient_table: 'patient table',
  live_changes: 'changes of the patient table',
  kit_inventory: 'kit inventory',
  kit_emails: 'emails by kit',
  kit_claims: 'claims to kits',
  undone_registrations: 'undone registrations',
  symptom_checks: 'symptom checks',
  notifications: 'notifications',
  deliveries: 'emails sent',
  users: 'users',
  audit_log: 'audit log',
  report_openings: 'who opened a report',
};

const pageNames: Readonly<Record<number, string>> = { 5: 'suggestion', 6: 'species page' };

const pageName = (page: number) => pageNames[page] ?? `page ${page}`;
