import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';
import type { Counted, Reader } from './exposure.ts';
import type { ExposedPatient } from './exposureQueries.ts';

const nameOf = ({ role, name, email, id }: Reader) =>
  [name ?? (id === null ? 'A viewer of a link' : 'Deleted or without a name'), email, role, id]
    .filter((part) => part !== null)
    .join(', ');

const patientOf = ({ patient_id, patient_name, owner_email }: ExposedPatient) =>
  `${patient_id}  ${patient_name ?? '(deleted)'}  ${owner_email ?? '(no owner)'}`;

const countOf = ({ kind, number }: Counted) => `${kind} ${number}`;
const firstOf = (events: readonly Counted[]) => events.map(({ first_at }) => first_at).sort()[0] ?? '';
const lastOf = (events: readonly Counted[]) =>
  events
    .map(({ last_at }) => last_at)
    .sort()
    .at(-1) ?? '';
const networksOf = (events: readonly Counted[]) =>
  [...new Set(events.flatMap(({ networks }) => networks))].sort().join(' ');

const patients = (number: number) => (number === 1 ? '1 patient' : `${number} patients`);

/** One reader as lines for a terminal. */
export function linesOf(reader: Reader): string[] {
  const { records, lists, listed, own } = reader;
  const networks = networksOf([...records.flatMap(({ events }) => events), ...lists]);
  const lines = [`${nameOf(reader)}${networks && `, from ${networks}`}`];
  if (records.length > 0) {
    lines.push(`  opened or changed the records of ${patients(records.length)}:`);
    for (const record of records)
      lines.push(
        `    ${patientOf(record)}  ${record.events.map(countOf).join(', ')}  ${firstOf(record.events)} – ${lastOf(record.events)}`,
      );
  }
  if (lists.length > 0) {
    lines.push(`  opened lists: ${lists.map(countOf).join(', ')}  ${firstOf(lists)} – ${lastOf(lists)}`);
    if (typeof listed === 'number')
      lines.push(`  may have seen any of the ${patients(listed)} of the portal`);
    else {
      lines.push(`  may have seen any of ${patients(listed.length)} in the lists:`);
      for (const patient of listed) lines.push(`    ${patientOf(patient)}`);
    }
  }
  if (own.length > 0) {
    lines.push(`  is or was a guardian of ${patients(own.length)}, whose records it reads without an event:`);
    for (const patient of own) lines.push(`    ${patientOf(patient)}`);
  }
  return lines;
}

const head = [
  'reader_id',
  'reader',
  'reader_email',
  'reader_role',
  'basis',
  'patient_id',
  'patient',
  'owner_email',
  'events',
  'first',
  'last',
  'networks',
];

/** All readers as CSV: one row for each patient whom a reader read (`record`) or may have read (`list`, `guardian`). */
export function csvOf(readers: readonly Reader[]): string {
  const rows = readers.flatMap((reader) => {
    const { records, lists, listed, own } = reader;
    const row = (basis: string, patient: ExposedPatient | undefined, events: readonly Counted[]) => [
      reader.id ?? '',
      reader.name ?? '',
      reader.email ?? '',
      reader.role ?? '',
      basis,
      patient?.patient_id ?? '',
      patient ? (patient.patient_name ?? '') : 'all patients',
      patient?.owner_email ?? '',
      events.map(countOf).join(', '),
      firstOf(events),
      lastOf(events),
      networksOf(events),
    ];
    const everybody = typeof listed === 'number';
    return [
      ...records.map((record) => row('record', record, record.events)),
      ...(everybody ? [row('list', undefined, lists)] : listed.map((patient) => row('list', patient, lists))),
      ...own.map((patient) => row('guardian', patient, [])),
    ];
  });
  return BYTE_ORDER_MARK + [head, ...rows].map(csvRow).join('');
}
