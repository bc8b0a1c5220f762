import { aDatabase } from './databases.ts';
import { load } from './load.ts';
import { operationsOn } from './operations.ts';
import { startPortal } from './portals.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const SECONDS = 2;
const ROUNDS = 2;

/** Prints p50 of the operations that must not grow with the number of patients: the better of two rounds, size by size. */
export async function measureGrowth(server_url: string): Promise<void> {
  const few = await startPortal(await aDatabase(server_url, FEW));
  const many = await startPortal(await aDatabase(server_url, MANY));
  console.log(`${'p50 in ms over one connection'.padEnd(32)} ${FEW} patients  ${MANY} patients  ratio`);
  for (const operation of operationsOn(FEW).filter(({ grows }) => grows === false)) {
    const best = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
    for (let round = 0; round < ROUNDS; round += 1) {
      const on = { connections: 1, seconds: SECONDS, first: 0 };
      best.few = Math.min(best.few, load(few.origin, operation, on).p50);
      best.many = Math.min(best.many, load(many.origin, operation, on).p50);
    }
    console.log(
      `${operation.title.padEnd(32)} ${best.few.toFixed(2).padStart(14)} ${best.many.toFixed(2).padStart(17)} ${(best.many / best.few).toFixed(2).padStart(6)}`,
    );
  }
  await few.stop();
  await many.stop();
}
