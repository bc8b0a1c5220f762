import { type Db, worker } from '#db/connect.ts';
import { sealSome } from './chainQueries.ts';

/** Events sealed per transaction. */
const BATCH = 5000;

/** How much older than the last sealed event one may be: transactions of the portal end within minutes. */
const LATE = '15 minutes';
/** The same for the nightly look, for events of manual work on the database. */
export const VERY_LATE = '2 days';

/** Seals all events that have none. Portals that do so at once wait for each other; no event gets two seals. */
export async function sealEvents(db: Db, looks_back = LATE): Promise<void> {
  const sealMore = () => db.run(worker, sealSome(looks_back, BATCH));
  let sealed = BATCH;
  while (sealed === BATCH) sealed = await sealMore();
}
