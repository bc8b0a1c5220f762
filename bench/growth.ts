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
  const best = new Map<string, { few: number; many: number }>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [size, origin, patients] of [
      ['few', few.origin, FEW],
      ['many', many.origin, MANY],
    ] as const)
      for (const operation of operationsOn(patients).filter(({ grows }) => grows === false)) {
        const { p50 } = load(origin, operation, { connections: 1, seconds: SECONDS, first: 0 });
        const so_far = best.get(operation.title) ?? {
          few: Number.POSITIVE_INFINITY,
          many: Number.POSITIVE_INFINITY,
        };
        best.set(operation.title, { ...so_far, [size]: Math.min(so_far[size], p50) });
      }
  await few.stop();
  await many.stop();

  console.log(`${'p50 in ms over one connection'.padEnd(32)} ${FEW} patients  ${MANY} patients  ratio`);
  for (const [title, p50] of best)
    console.log(
      `${title.padEnd(32)} ${p50.few.toFixed(2).padStart(14)} ${p50.many.toFixed(2).padStart(17)} ${(p50.many / p50.few).toFixed(2).padStart(6)}`,
    );
}
