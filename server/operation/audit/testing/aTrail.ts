import { asOwner } from '#db/testing/asOwner.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { onTrail } from '../onTrail.ts';
import { sealEvents } from '../sealEvents.ts';
import { type Chain, problemsOfTrail } from '../verifyTrail.ts';

type Verified = { readonly problems: string[] } & Chain;

/** Verifies the trail of a database, in small batches: the seams between them are tried, too. */
export const verifyAt = (owner_url: string, noted?: string, since?: string): Promise<Verified> =>
  onTrail(owner_url, async (tx, asReader) => {
    await asReader();
    const problems: string[] = [];
    const found = problemsOfTrail(tx, { noted, since, batch: 3 });
    let step = await found.next();
    for (; !step.done; step = await found.next()) problems.push(step.value);
    return { problems, ...step.value };
  });

/** A database with an audit trail of invented events. */
export interface Trail {
  readonly database: TestDatabase;
  /** Adds events, one a second, the last of them `minutes` ago. Resolves to their ids. */
  readonly add: (count: number, minutes?: number) => Promise<number[]>;
  readonly seal: () => Promise<void>;
  /** Runs a statement as a superuser who has switched off triggers. */
  readonly tamper: (statement: string, values?: unknown[]) => Promise<void>;
  readonly verify: (noted?: string, since?: string) => Promise<Verified>;
  readonly close: () => Promise<void>;
}

export async function aTrail(): Promise<Trail> {
  const database = await testDatabase();
  return {
    database,
    add: async (count, minutes = 0) => {
      const rows = await asOwner<{ id: number }>(
        { database },
        `insert into app.audit_events (action, patient_id, details, network, happened_at)
         select 'report_read', gen_random_uuid(), '{"page": 1, "version": 2}', '192.0.2.0/24',
           now() - make_interval(mins => $2, secs => $1::integer - nr)
         from generate_series(1, $1::integer) as nr returning id`,
        [count, minutes],
      );
      return rows.map(({ id }) => id);
    },
    seal: () => sealEvents(database.db),
    tamper: async (statement, values) => {
      await asOwner({ database }, 'alter table app.audit_events disable trigger user');
      await asOwner({ database }, 'alter table app.audit_seals disable trigger user');
      try {
        await asOwner({ database }, statement, values);
      } finally {
        await asOwner({ database }, 'alter table app.audit_events enable trigger user');
        await asOwner({ database }, 'alter table app.audit_seals enable trigger user');
      }
    },
    verify: (noted, since) => verifyAt(database.url, noted, since),
    close: () => database.close(),
  };
}
