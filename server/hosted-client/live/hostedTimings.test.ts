import { createClient, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { everybody, type People } from '#server/testing/family.ts';
import { type LivePortal, livePortal, until } from './testing/livePortal.ts';

// The clock of the specification (section 9), by the unmodified client: these tests wait for real.
let portal: LivePortal;
let people: People;

beforeAll(async () => {
  portal = await livePortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

/** Seconds. */
const PAUSES = [1, 2, 5, 10];

/** A client that has joined a channel, the seconds of its connections and heartbeats, and a way to cut its line. */
async function watched(token: string) {
  const connections: number[] = [];
  const heartbeats: number[] = [];
  const seconds = () => performance.now() / 1000;
  const line = { isCut: false, joins: 0, cut: () => undefined as void };
  class WatchedSocket extends WebSocket {
    constructor(url: string) {
      // Nothing listens on the port of a line that is cut.
      super(line.isCut ? 'ws://127.0.0.1:1' : url);
      connections.push(seconds());
      line.cut = () => {
        line.isCut = true;
        this.terminate();
      };
    }
  }
  const client = createClient(portal.address, 'any-key', {
    accessToken: () => Promise.resolve(token),
    realtime: {
      transport: WatchedSocket as never,
      heartbeatCallback: (status) => {
        if (status === 'ok') heartbeats.push(seconds());
      },
    },
  });
  client
    .channel('changes')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'kits' }, () => undefined)
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) line.joins += 1;
    });
  await until(() => line.joins > 0);
  return { client, line, connections, heartbeats, seconds };
}

test.concurrent('the Supabase client comes back 1, 2, 5 and 10 s after cuts, and joins again', async () => {
  const { client, line, connections, seconds } = await watched(people.anna.token);
  const cut_at = seconds();
  line.cut();
  await until(() => connections.length === 4);
  line.isCut = false;
  await until(() => line.joins === 2);
  const at = [cut_at, ...connections.slice(1)];
  const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  // A busy machine adds to a pause.
  expect(pauses.map((pause, index) => pause >= (PAUSES[index] ?? Number.NaN) - 0.1)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  await client.removeAllChannels();
});

test.concurrent('the Supabase client gets the answer to its heartbeat after 25 s', async () => {
  const { client, connections, heartbeats } = await watched(people.paula.token);
  await until(() => heartbeats.length > 0);
  expect((heartbeats[0] ?? 0) - (connections[0] ?? 0)).toBeGreaterThan(24);
  await client.removeAllChannels();
});
