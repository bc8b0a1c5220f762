import * as z from 'zod/mini';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { OpenBench, receiveAtBench, undoAtBench } from '#contract/laboratory/bench.ts';
import type { WaitingScan } from '#contract/laboratory/kit-intake.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, one, value } from '#db/statements.ts';

const Id = z.nullable(z.uuid());

/** Opens a bench by the hash of its code, for the token's hash. Null for a code that is wrong, used or too old. */
export const openBench = value(
  Id,
  (code_hash: Buffer, token_hash: Buffer) => sql`select app.open_bench(${code_hash}, ${token_hash}) as id`,
);

/** The live bench of a token; `is_renewed` if the device should use the fresh one from now on. Records the use, and prolongs the turn of the worker. */
export const useBench = one(
  z.object({ id: z.uuid(), is_renewed: z.boolean() }),
  (token_hash: Buffer, fresh_hash: Buffer, worker: string | undefined) => sql`
    select id, is_renewed from app.use_bench(${token_hash}, ${fresh_hash}, ${worker ?? null})`,
);

/** The calling bench with its technicians by name. */
export const callingBench = one(
  OpenBench,
  () => sql`
    select b.name, l.name as laboratory_name,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
       from app.technicians t) as technicians,
      case when b.turn_until > now() then b.technician_id end as technician_id,
      case when b.turn_until > now() then ceil(extract(epoch from b.turn_until - now()) * 1000)::integer end as turn_ends_in_ms
    from app.benches b join app.laboratories l on l.id = b.laboratory_id`,
);

/** Counts an attempt to enter a PIN, and returns its hash; null for an unknown technician. The database refuses `pin_locked`. */
export const attemptPin = value(
  z.nullable(z.string()),
  (technician_id: string) => sql`select app.attempt_pin(${technician_id}) as pin_hash`,
);

/** Begins a turn; false if the PIN was changed meanwhile. */
export const beginTurn = value(
  z.boolean(),
  (technician_id: string, pin_hash: string) => sql`
    select app.begin_turn(${technician_id}, ${pin_hash}) as has_begun`,
);

export const endTurn = command(() => sql`select app.end_turn()`);

/** Receives a kit or sets it aside. The database refuses `technician_needed`. */
export const receive = one(
  receiveAtBench.result,
  (kit_id: KitCode, { waited_ms, age_ms = waited_ms }: WaitingScan) => sql`
    select outcome, status, changed_at, is_active
    from app.receive_at_bench(
      ${kit_id}, ${age_ms}::integer * interval '1 millisecond', ${waited_ms}::integer * interval '1 millisecond')`,
);

/** The database refuses the codes that the contract names. */
export const undo = one(
  undoAtBench.result,
  (kit_id: KitCode, from_status: KitStatus | undefined) => sql`
    select app.undo_at_bench(${kit_id}, ${from_status ?? null}) as status`,
);
