import * as z from 'zod/mini';
import { Arrival, SET_ASIDE_DAYS } from '#contract/laboratory/arrivals.ts';
import type { WaitingScan } from '#contract/laboratory/kit-intake.ts';
import type { SampleState } from '#contract/laboratory/sampleCondition.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';
import type { MailText } from '#server/identity/account/queries.ts';

/**
 * Sets a kit aside, whose code was read `age_ms` milliseconds ago; a repeated scan changes nothing. `is_own`: whether it was this
 * scan, first tried `waited_ms` milliseconds ago. Undefined for a code that was registered or is unknown.
 */
export const setAside = one(
  z.object({ arrived_at: Timestamp, is_own: z.boolean() }),
  (kit_id: KitCode, { waited_ms, age_ms = waited_ms }: WaitingScan) => sql`
    select arrived_at, is_own
    from app.set_aside(${kit_id}, ${age_ms}::integer * interval '1 millisecond', ${waited_ms > 0})`,
);

const LISTED = 500;

const isLate = sql`
  (a.kit_record_id is null and a.arrived_at < now() - ${SET_ASIDE_DAYS}::integer * interval '1 day')`;

/** Kits that wait for their registration, and those that were registered since then and wait to be fetched. */
export const arrivalsFound = many(
  Arrival,
  () => sql`
    select a.kit_id, a.arrived_at, coalesce(laboratory.name, key.name) as laboratory, a.state, a.note, a.version, a.condition,
      i.is_active, a.registered_at, ${isLate} as is_late
    from app.arrivals a
    join app.kit_inventory i on i.kit_id = a.kit_id
    left join app.kits k on k.id = a.kit_record_id
    left join app.laboratory_keys key on key.id = a.laboratory_key_id
    left join app.technicians technician on technician.id = a.technician_id
    left join app.laboratories laboratory on laboratory.id = coalesce(key.laboratory_id, technician.laboratory_id)
    where k.id is null or k.status = 'received'
    order by a.registered_at desc nulls last, a.arrived_at, a.kit_id
    limit ${LISTED}`,
);

/** How many kits wait for their registration, and how many of them for long. */
export const waitingArrivals = one(
  z.object({ waiting: z.number(), late: z.number() }),
  () => sql`
    select count(*)::integer as waiting, count(*) filter (where ${isLate})::integer as late
    from app.arrivals a where a.kit_record_id is null`,
);

/** Describes the state of a kit that waits, if it has this version or these words; undefined for any other. */
export const describe = one(
  z.object({ kit_id: KitCode }),
  (kit_id: KitCode, state: SampleState | null, note: string | null, version: number) => sql`
    update app.arrivals set state = ${state}, note = ${note}, 
      version = version + ((state, note) is distinct from (${state}, ${note}))::integer
    where kit_id = ${kit_id} and kit_record_id is null
      and (version = ${version} or (state, note) is not distinct from (${state}, ${note}))
    returning kit_id`,
);

/** Takes a kit off the list, if it is as registered as the caller saw; `is_own` spares kits that somebody else set aside. */
export const deleteArrival = one(
  z.object({ kit_id: KitCode }),
  (kit_id: KitCode, { is_registered = false, is_own = false }) => sql`
    delete from app.arrivals
    where kit_id = ${kit_id} and (kit_record_id is not null) = ${is_registered}::boolean
      and (not ${is_own}::boolean or set_aside_by = app.uid())
    returning kit_id`,
);

/**
 * Takes the receipt of a registered kit back that was set aside by mistake, and mails its family; false if there is none.
 * The database refuses `registration_changed`, `kit_status_changed` and `kit_status_not_possible`.
 */
export const takeBack = value(
  z.boolean(),
  (kit_id: KitCode, { subject, body }: MailText) => sql`
    select app.take_back_arrival(${kit_id}, ${subject}, ${body}) as is_taken_back`,
);

/** Whether a code is on the list, and waits for its registration. */
export const placeOf = one(
  z.object({ is_waiting: z.boolean() }),
  (kit_id: KitCode) => sql`
    select kit_record_id is null as is_waiting from app.arrivals where kit_id = ${kit_id}`,
);
