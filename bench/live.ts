import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { updatePatient } from '#contract/families/patients.ts';
import { tokenOf, type User } from './data/ids.ts';
import { aDatabase } from './databases.ts';
import { residentMemory } from './memory.ts';
import { type RunningPortal, startPortal } from './portals.ts';

const PATIENTS = 15_000;
/** Ten fewer than the portal admits. */
const CONNECTIONS = 9_990;
const CONNECTIONS_PER_USER = 5;
/** Connections that are opened at once. */
const AT_ONCE = 50;
const CHANGES = 500;
/** Milliseconds in which a process settles after its start, and after many connections. */
const SETTLE = 5000;
const HEARTBEAT_EVERY = 25_000;

/**
 * Prints the memory of a process with about 10 000 idle connections of the live channel, and beside them the time from a change in
 * one browser until a practitioner's browser receives it.
 * @param server_url address of a PostgreSQL server for its superuser.
 */
export async function measureLive(server_url: string): Promise<void> {
  const url = await aDatabase(server_url, PATIENTS);
  const portal = await startPortal(url);
  await setTimeout(SETTLE);
  const before = residentMemory(portal.pid);
  const idle: WebSocket[] = [];
  let next = 0;
  const open = async () => {
    while (next < CONNECTIONS) {
      const number = Math.floor(next++ / CONNECTIONS_PER_USER) + 1;
      idle.push(await follow(portal, { role: 'customer', number }, 'kits'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  await setTimeout(SETTLE);
  const after = residentMemory(portal.pid);
  console.log(
    `${idle.length} idle connections: ${(after - before).toFixed(0)} MB more than without (${after.toFixed(0)} MB)`,
  );

  const times = await timesOf(url, portal);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(`${times.length} changes: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
  for (const socket of idle) socket.terminate();
  await portal.stop();
}

/** Connects a user and joins a channel of a table's changes. */
async function follow({ origin }: RunningPortal, user: User, table: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=any&vsn=2.0.0`);
  const send = (topic: string, event: string, payload: object) =>
    socket.send(JSON.stringify(['1', '1', topic, event, payload]));
  const joined = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () =>
      send('realtime:bench', 'phx_join', {
        config: { postgres_changes: [{ event: '*', schema: 'public', table }] },
        access_token: tokenOf(user),
      }),
    );
    socket.once('message', (data: Buffer) => {
      if (data.includes('"status":"ok"')) resolve();
      else reject(new Error(data.toString()));
    });
  });
  await joined;
  const heartbeat = globalThis.setInterval(() => send('phoenix', 'heartbeat', {}), HEARTBEAT_EVERY);
  socket.once('close', () => clearInterval(heartbeat));
  return socket;
}

/** Milliseconds from the request of each change until the practitioner receives it, in ascending order. */
async function timesOf(url: string, portal: RunningPortal): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; customer: number; practitioner: number }>(
    `select p.id, substring(o.email from '\\d+')::integer as customer, substring(d.email from '\\d+')::integer as practitioner
     from app.patients p join app.profiles o on o.id = p.owner_id
     join app.practitioner_access a on a.patient_id = p.id join app.profiles d on d.id = a.practitioner_id
     order by p.id limit 1`,
  );
  await client.end();
  const [patient] = rows;
  if (!patient) throw new Error('No patient is shared');
  const socket = await follow(portal, { role: 'practitioner', number: patient.practitioner }, 'patients');
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const name = `Change ${change}`;
    const heard = new Promise<number>((resolve) => {
      const listen = (data: Buffer) => {
        if (!data.includes(name)) return;
        socket.off('message', listen);
        resolve(performance.now());
      };
      socket.on('message', listen);
    });
    const start = performance.now();
    const answer = await fetch(`${portal.origin}${updatePatient.path.replace(':patient_id', patient.id)}`, {
      method: updatePatient.method,
      headers: {
        authorization: `Bearer ${tokenOf({ role: 'customer', number: patient.customer })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ first_name: name, last_name: 'Meyer', date_of_birth: null }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    times.push((await heard) - start);
  }
  socket.terminate();
  return times.sort((a, b) => a - b);
}
