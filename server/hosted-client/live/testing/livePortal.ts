import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { appServerUrl } from '#db/addresses.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import type { Hub } from '../Hub.ts';
import { serveLive } from '../serveLive.ts';

export interface LivePortal extends TestPortal {
  readonly address: string;
  readonly hub: Hub;
}

/** A portal that listens, with its live channel. */
export async function livePortal(environment: NodeJS.ProcessEnv = {}): Promise<LivePortal> {
  const portal = await testPortal(environment);
  const { app, config, database } = portal;
  const { hub } = serveLive(app, { db: database.db, config }, appServerUrl(database.url));
  await until(() => hub.isHearing());
  return { ...portal, hub, address: await listening(portal) };
}

/** The unmodified client of the hosted service, with the access token of a user. */
export async function hostedClient({ address }: LivePortal, token: string): Promise<SupabaseClient> {
  const client = createClient(address, 'any-key', {
    // The client requests it again at each reconnect.
    accessToken: async () => token,
    realtime: { transport: WebSocket as never },
  });
  await client.realtime.setAuth();
  return client;
}

/** Waits until a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => void setTimeout(resolve, 10));
}
