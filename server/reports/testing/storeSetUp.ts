import { everybody } from '#server/testing/family.ts';
import { testPortal } from '#server/testing/testPortal.ts';
import { reportCalls } from './reportCalls.ts';
import { storeCalls } from './storeCalls.ts';

/** A portal with all people, and helpers for reports and the store. */
export async function storeSetUp(settings?: Parameters<typeof testPortal>[0]) {
  const portal = await testPortal(settings);
  const people = await everybody(portal);
  const reports = reportCalls(portal, people);
  return { portal, people, reports, store: storeCalls(portal, reports) };
}

export type StoreSetUp = Awaited<ReturnType<typeof storeSetUp>>;
