import { everybody } from '#server/testing/family.ts';
import { testPortal } from '#server/testing/testPortal.ts';
import { reportCalls } from './reportCalls.ts';
import { storeCalls } from './storeCalls.ts';

/** A portal for the tests of a file with everybody in it, and what they do with reports and with the store. */
export async function storeSetUp(settings?: Parameters<typeof testPortal>[0]) {
  const portal = await testPortal(settings);
  const people = await everybody(portal);
  const reports = reportCalls(portal, people);
  return { portal, people, reports, store: storeCalls(portal, reports) };
}

export type StoreSetUp = Awaited<ReturnType<typeof storeSetUp>>;
