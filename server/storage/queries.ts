import * as z from 'zod/mini';
import { sql } from '#db/sql.ts';
import { command, one, value } from '#db/statements.ts';

/** The marker of the database's store; undefined before the first start. */
export const storeMarker = one(
  z.object({ marker: z.uuid() }),
  () => sql`select marker from app.object_store`,
);

/** Lets the transaction wait a minute for a lock: another start holds it while it reads its store, which may be slow. */
export const waitForStarts = command(
  () => sql`select set_config('lock_timeout', '1min', true), set_config('statement_timeout', '1min', true)`,
);

/** Holds off uploads and other starts until the end of the transaction. */
export const lockStore = command(() => sql`lock table app.object_store in exclusive mode`);

/** Records the marker of the database's store, in place of an earlier one. */
export const recordStore = command(
  (marker: string) => sql`
    insert into app.object_store (marker) values (${marker})
    on conflict (is_only) do update set marker = excluded.marker`,
);

/** Whether the database knows objects of its store. */
export const knowsFiles = value(z.boolean(), () => sql`select app.knows_files()`);

/** Refuses a store that is not the database's, until the end of the transaction. @throws {AppError} `unavailable`. */
export const confirmStore = command((marker: string) => sql`select app.confirm_store(${marker})`);
