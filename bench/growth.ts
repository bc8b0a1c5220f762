import { aDatabase } from './databases.ts';
import { READS } from './load.ts';
import { type Operation, operationsOn } from './operations.ts';
import { record } from './portals.ts';
import { type Replay, replayOf } from './replay.ts';

const SIZES = [10_000, 1_000_000];
const ROUNDS = 12;
const REQUESTS = 50;

/**
 * Prints what the operations that must not grow with the number of patients cost PostgreSQL at two sizes. The sizes take turns,
 * and the least processor time of a round counts, so other programs on the machine do not matter.
 */
export async function measureGrowth(server_url: string): Promise<void> {
  const databases: { url: string; operations: readonly Operation[] }[] = [];
  for (const patients of SIZES)
    databases.push({ url: await aDatabase(server_url, patients), operations: operationsOn(patients) });
  console.log(`${'patients'.padEnd(28)} ${SIZES.join(' → ')}: processor ms, ratio, pages`);
  for (const { name, title, grows } of operationsOn(0)) {
    if (grows !== false) continue;
    // One after the other: a recording listens to all connections of this process.
    const replays: Replay[] = [];
    for (const { url, operations } of databases)
      replays.push(
        await replayOfReading(
          url,
          operations.find((operation) => operation.name === name),
        ),
      );
    const [few = COST, many = COST] = await costsOf(replays);
    console.log(
      `${title.padEnd(28)} ${few.processor.toFixed(2)} → ${many.processor.toFixed(2)}  ` +
        `${(many.processor / few.processor).toFixed(2)}  ${few.pages.toFixed(0)} → ${many.pages.toFixed(0)}`,
    );
  }
}

const COST = { processor: Number.POSITIVE_INFINITY, pages: 0 };

async function replayOfReading(url: string, operation: Operation | undefined): Promise<Replay> {
  if (!operation) throw new Error('Each size has the same operations.');
  const { as, request, varied } = operation;
  const { packets, options } = await record(url, { ...request(0), as: as.of(0) });
  return replayOf(url, { packets, row: 0, varied: [...as.values, ...varied], options });
}

/** The least processor time of a round, and the mean of the pages, which are all in memory by then. */
async function costsOf(replays: readonly Replay[]) {
  for (const replay of replays) await replay.run(0, READS);
  const costs = replays.map(() => COST);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, replay] of replays.entries()) {
      const { processor, pages } = await replay.run((round * REQUESTS) % READS, REQUESTS);
      const so_far = costs[index] ?? COST;
      costs[index] = {
        processor: Math.min(so_far.processor, processor),
        pages: so_far.pages + pages / ROUNDS,
      };
    }
  for (const replay of replays) await replay.close();
  return costs;
}
