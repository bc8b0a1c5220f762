import { describeDetails } from '#contract/operation/audit/auditDetails.ts';
import type { Tx } from '#db/connect.ts';
import { StartError } from '#db/StartError.ts';
import {
  countPatients,
  type ExposedPatient,
  type Incident,
  listedFor,
  listsRead,
  patientsOfGuardian,
  type Read,
  readersNamed,
  recordsRead,
} from './exposureQueries.ts';

/** Events of one kind, counted. */
export interface Counted {
  readonly kind: string;
  readonly number: number;
  readonly first_at: string;
  readonly last_at: string;
  readonly networks: readonly string[];
}

/** Somebody who read records in a period. */
export interface Reader {
  /** Null for viewers of links. */
  readonly id: string | null;
  /** The role at the time; null without an event. */
  readonly role: string | null;
  readonly name: string | null;
  readonly email: string | null;
  /** Patients whose own record was opened or changed, with the events. */
  readonly records: (ExposedPatient & { readonly events: Counted[] })[];
  readonly lists: Counted[];
  /** The patients whom the lists could show; a number stands for all patients of the portal. */
  readonly listed: readonly ExposedPatient[] | number;
  /** The patients of whom the account is a guardian, or was one in the period. Its own reads have no event. */
  readonly own: readonly ExposedPatient[];
}

/** Finds the readers of a period with the patients whom each read or may have read. */
export async function exposureOf(tx: Tx, incident: Incident): Promise<Reader[]> {
  const records = await tx.run(recordsRead(incident));
  const lists = await tx.run(listsRead(incident));
  const readers = Map.groupBy<string, Read>([...records, ...lists], keyOf);
  const found: Reader[] = [];
  for (const [key, [reader]] of readers) {
    if (!reader) continue;
    const opened = lists.filter((list) => keyOf(list) === key);
    found.push({
      ...personOf(reader),
      records: byPatient(records.filter((record) => keyOf(record) === key)),
      lists: opened.map(({ list, ...row }) => ({ ...row, kind: describeDetails({ list }) })),
      listed: opened.length > 0 ? await listedBy(tx, reader, incident) : [],
      own: [],
    });
  }
  return found;
}

/**
 * The same for the account, session or laboratory key that a word names: an email address, an id or the beginning of a key. A
 * session reads as its account, from its beginning on: events know no sessions.
 * @throws {StartError} if nobody is named so.
 */
export async function exposureBy(tx: Tx, period: Incident, word: string): Promise<Reader[]> {
  const named = await tx.run(readersNamed(word));
  if (named.length === 0)
    throw new StartError(
      `No account, session or laboratory key is named ${word}. A deleted account has its id alone; the audit log shows it.`,
    );
  const found: Reader[] = [];
  for (const { id, kind, name, email, since } of named) {
    const from = since !== null && since > period.since ? since : period.since;
    const [reader, ...others] = await exposureOf(tx, { ...period, since: from, reader_id: id });
    const own = kind === 'laboratory key' ? [] : await tx.run(patientsOfGuardian(id, from));
    if (reader) found.push({ ...reader, own }, ...others);
    else if (own.length > 0)
      found.push({ id, role: null, name, email, records: [], lists: [], listed: [], own });
  }
  return found;
}

const keyOf = ({ reader_id, role }: Read) => `${reader_id} ${role}`;

const personOf = ({ reader_id: id, role, reader_name: name, reader_email: email }: Read) => ({
  id,
  role,
  name,
  email,
});

const listedBy = (tx: Tx, { reader_id, role }: Read, incident: Incident) =>
  role === 'practitioner' && reader_id !== null
    ? tx.run(listedFor(reader_id, incident))
    : tx.run(countPatients());

function byPatient(
  rows: readonly (ExposedPatient & Counted)[],
): (ExposedPatient & { readonly events: Counted[] })[] {
  const patients = Map.groupBy(rows, ({ patient_id }) => patient_id);
  return [...patients.values()].flatMap((events) =>
    events.slice(0, 1).map(({ patient_id, patient_name, owner_email }) => ({
      patient_id,
      patient_name,
      owner_email,
      events: [...events],
    })),
  );
}
