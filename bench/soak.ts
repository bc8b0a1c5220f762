import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { issueTokens } from '#contract/identity/session.ts';
import { type Call, Load } from '../drill/Load.ts';
import { sizesFor } from './data/fill.ts';
import { aDatabase, serverPid, valueOf } from './databases.ts';
import { generated } from './generated.ts';
import { residentMemory } from './memory.ts';
import { operationsOn } from './operations.ts';
import { sent, startPortal } from './portals.ts';
import { processorTime } from './processorTime.ts';
import { givePasswords, PASSWORD } from './signIns.ts';

const PATIENTS = 5_000;
/** A tenth are registrations, a twentieth logins, the others reads. */
const READS = ['own', 'kit', 'smith', 'inventory', 'own', 'kit', 'code', 'newest'];
const MIX = [...READS, 'registration', 'log in', ...READS, 'registration', 'all'];
/** Minutes at the end in which the portal's memory must keep its size, and the share by which it may differ. */
const STEADY = { minutes: 5, spread: 0.1 };

interface SoakOptions {
  readonly minutes: number;
  /** Requests a second. */
  readonly rate: number;
}

/**
 * Keeps a mixed load and prints a row a minute: requests, failures, memory of the portal, p50 and p99. Sets exit status 1
 * after a failure and if the memory of the last minutes differs by more than a tenth.
 * @param server_url address of a PostgreSQL server for its superuser.
 */
export async function soak(server_url: string, { minutes, rate }: SoakOptions): Promise<void> {
  const url = await aDatabase(server_url, PATIENTS);
  await givePasswords(url);
  const next = nextCall(await valueOf(url, generated(PATIENTS).first_new));
  const postgres = await serverPid(url);
  const portal = await startPortal(url);
  const load = new Load();
  const memory: number[] = [];
  const processor = () => processorTime(portal.pid) + processorTime(postgres);
  const start = performance.now();
  const processor_before = processor();
  try {
    console.log('| Minute | Requests | Failed | RSS | p50 | p99 |\n|---|---|---|---|---|---|');
    load.start(portal.origin, rate, next);
    for (let minute = 1; minute <= minutes; minute += 1) {
      const from = load.durations.length;
      const failed = failures(load);
      const size = await medianMemory(portal.pid, start + minute * 60_000);
      memory.push(size);
      const durations = load.durations.slice(from);
      const at = (share: number) => `${quantile(durations, share).toFixed(0)} ms`;
      const columns = [minute, durations.length, failures(load) - failed, `${size.toFixed(0)} MB`];
      console.log(`| ${[...columns, at(0.5), at(0.99)].join(' | ')} |`);
    }
    const share = (processor() - processor_before) / ((performance.now() - start) / 1000);
    await load.end();
    summarize(load, memory, share / availableParallelism());
  } finally {
    await portal.stop();
  }
}

function summarize(load: Load, memory: readonly number[], processor: number): void {
  const last = memory.slice(-STEADY.minutes);
  const spread = Math.max(...last) / Math.min(...last) - 1;
  const kinds = [...load.failed].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none';
  console.log(
    `\nfailed: ${kinds}\nRSS of the last ${last.length} minutes: within ${(spread * 100).toFixed(1)} %\n` +
      `portal and PostgreSQL took ${(processor * 100).toFixed(0)} % of the processors`,
  );
  if (load.failed.size > 0 || spread > STEADY.spread) process.exitCode = 1;
}

const failures = ({ failed }: Load) => [...failed.values()].reduce((sum, count) => sum + count, 0);

/** Median of the resident memory, sampled each second. A single sample can hold the 19 MB of each running password hash. */
async function medianMemory(pid: number, until: number): Promise<number> {
  const sizes: number[] = [];
  while (performance.now() < until) {
    await setTimeout(Math.min(1000, until - performance.now()));
    sizes.push(residentMemory(pid));
  }
  return quantile(sizes, 0.5);
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** The calls of the mix in turn. Registrations begin with the row `first`, which no kit uses. */
function nextCall(first: number): (count: number) => Call {
  const operations = new Map(operationsOn(PATIENTS).map((operation) => [operation.name, operation]));
  const { customers } = sizesFor(PATIENTS);
  let row = first;
  return (count) => {
    const name = MIX[count % MIX.length] ?? '';
    const operation = operations.get(name);
    if (!operation) return logIn(1 + (count % customers), count);
    const number = operation.fresh ? row++ : count;
    const call = sent({ ...operation.request(number), as: operation.as.of(number) }, number);
    return { ...call, status: operation.fresh ? 201 : 200 };
  };
}

/** A login of a customer, each from another network. */
const logIn = (customer: number, count: number): Call => ({
  method: 'POST',
  path: `${issueTokens.path}?grant_type=password`,
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': `11.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
  },
  body: JSON.stringify({ email: `customer${customer}@example.org`, password: PASSWORD }),
  status: 200,
});
