import type { BenchDevice, Db } from '#db/connect.ts';
import { unknownBench } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import type { Person } from './people.ts';
import { rowOf, rowsOf } from './rowsOf.ts';

/**
 * An open bench of a laboratory, and two technicians: one works at it and is named by its calls, the other is idle. Another bench
 * waits for its device.
 */
export async function aBench(db: Db, { actor }: Person): Promise<BenchDevice> {
  await db.batch(actor, [
    rowsOf(sql`insert into app.laboratories (name) values ('With a bench')`),
    rowsOf(sql`
      insert into app.benches (laboratory_id, name, code_hash, code_ends_at)
      select l.id, n.name, sha256(n.name::bytea), now() + interval '1 hour'
      from app.laboratories l, (values ('Open bench'), ('Waiting bench')) as n (name)
      where l.name = 'With a bench'`),
    rowsOf(sql`
      insert into app.technicians (laboratory_id, name, pin_hash)
      select l.id, n.name, 'a hash' from app.laboratories l, (values ('Busy Technician'), ('Idle Technician')) as n (name)
      where l.name = 'With a bench'`),
  ]);
  const opened = await db.run(
    unknownBench,
    rowOf<{ id: string }>(sql`select app.open_bench(sha256('Open bench'), sha256('a token')) as id`),
  );
  const bench = { role: 'bench', user_id: opened?.id ?? '' } as const;
  const busy = await db.run(
    bench,
    rowOf<{ id: string }>(sql`select id from app.technicians where name = 'Busy Technician'`),
  );
  await db.run(bench, rowsOf(sql`select app.begin_turn(${busy?.id ?? ''}, 'a hash')`));
  return { ...bench, technician_id: busy?.id };
}
