import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { issueTokens } from '#contract/identity/session.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { hashPassword } from '#server/identity/session/passwords.ts';
import { sizesFor } from './data/fill.ts';
import { tokenOf } from './data/ids.ts';
import { aDatabase } from './databases.ts';
import { type RunningPortal, startPortal } from './portals.ts';

const PATIENTS = 5_000;
/** Password of every generated user after `givePasswords`. */
export const PASSWORD = 'correct horse battery';
/** Portals that take turns, by their processes and the processor cores that they may use; the database may use all. */
const PORTALS = [
  { title: '1 process, 1 core', processes: 1, cores: '0' },
  { title: '1 process, 2 cores', processes: 1, cores: '0,1' },
  { title: '2 processes, 2 cores', processes: 2, cores: '0,1' },
];
const SECONDS = 2;
const ROUNDS = 4;
const LOGIN_CONNECTIONS = 32;
const LIST_CONNECTIONS = 16;
/** More than the queues of two processes hold. */
const FLOOD_CONNECTIONS = 256;
/** Seconds until a flood has filled the queues. */
const FLOOD_RISES = 2;

/** Sends one request over a connection of the agent; resolves to its status. */
type Send = (agent: Agent) => Promise<number>;

/**
 * Prints logins per second of portals with one process and with two, and the rate of practitioners' first pages alone
 * and beside a flood of logins: the best of a few rounds, in which the portals take turns.
 * @param server_url address of a PostgreSQL server for its superuser.
 */
export async function measureSignIns(server_url: string): Promise<void> {
  const url = await aDatabase(server_url, PATIENTS);
  await givePasswords(url);
  const rows: { title: string; portal: RunningPortal; best: number[] }[] = [];
  for (const { title, ...on } of PORTALS) rows.push({ title, portal: await startPortal(url, on), best: [] });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { portal, best } of rows)
      for (const [index, rate] of (await measure(portal.origin)).entries())
        best[index] = Math.max(best[index] ?? 0, rate);
  for (const { portal } of rows) await portal.stop();

  printRow('', ['logins/s', 'lists/s', 'in a flood', 'with logins/s']);
  for (const { title, best } of rows)
    printRow(
      title,
      best.map((rate) => rate.toFixed(0)),
    );
}

const printRow = (title: string, columns: readonly string[]) =>
  console.log(title.padEnd(22), ...columns.map((column) => column.padStart(14)));

/** Gives every generated user the password. */
export async function givePasswords(url: string): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await executeOn(
    url,
    `set session_replication_role = replica; update app.credentials set password_hash = '${hash}'`,
  );
}

/** Rates of logins, of lists alone, of lists in a flood of logins, and of the logins that succeed in it. */
async function measure(origin: string): Promise<number[]> {
  const logins = await rateOf(logIn(origin), LOGIN_CONNECTIONS);
  const lists = await rateOf(readList(origin), LIST_CONNECTIONS);
  const flood = countAnswers(logIn(origin), FLOOD_CONNECTIONS, FLOOD_RISES + SECONDS);
  await setTimeout(FLOOD_RISES * 1000);
  const beside = await rateOf(readList(origin), LIST_CONNECTIONS);
  return [logins, lists, beside, ((await flood).get(200) ?? 0) / (FLOOD_RISES + SECONDS)];
}

/** Successful answers per second. @throws if another answer arrives. */
async function rateOf(send: Send, connections: number): Promise<number> {
  const answers = await countAnswers(send, connections, SECONDS);
  if (answers.size > 1 || !answers.has(200)) throw new Error(`Unexpected answers: ${[...answers].join(' ')}`);
  return (answers.get(200) ?? 0) / SECONDS;
}

/** Repeats requests over this many connections and counts the answers by status. */
async function countAnswers(send: Send, connections: number, seconds: number): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers = new Map<number, number>();
  const end = performance.now() + seconds * 1000;
  const repeat = async () => {
    while (performance.now() < end) {
      const status = await send(agent);
      if (performance.now() < end) answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  agent.destroy();
  return answers;
}

let turn = 0;

/** Logs customers in, each time another one from another network. */
const logIn = (origin: string): Send => {
  const { customers } = sizesFor(PATIENTS);
  return (agent) => {
    turn += 1;
    const email = `customer${1 + (turn % customers)}@example.org`;
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    };
    const address = `${origin}${issueTokens.path}?grant_type=password`;
    return statusOf(agent, address, 'POST', headers, JSON.stringify({ email, password: PASSWORD }));
  };
};

/** Reads the first page of the patient table, each time as another practitioner. */
const readList = (origin: string): Send => {
  const { practitioners } = sizesFor(PATIENTS);
  return (agent) => {
    turn += 1;
    const token = tokenOf({ role: 'practitioner', number: 1 + (turn % practitioners) });
    return statusOf(agent, `${origin}/api/practitioner-patients`, 'GET', {
      authorization: `Bearer ${token}`,
    });
  };
};

function statusOf(
  agent: Agent,
  address: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(address, { agent, method, headers }, (response) => {
    response.resume().once('end', () => resolve(response.statusCode ?? 0));
    response.once('error', reject);
  });
  sent.once('error', reject).end(body);
  return promise;
}
