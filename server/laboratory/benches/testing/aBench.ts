import assert from 'node:assert/strict';
import { beginTurn, openBench } from '#contract/laboratory/bench.ts';
import { addTechnician, prepareBench } from '#contract/laboratory/benches.ts';
import { TECHNICIAN } from '#contract/laboratory/benchForms.ts';
import type { Person } from '#db/testing/people.ts';
import { benchCookie } from '#server/base/cookieNames.ts';
import type { Answer, Caller, TestPortal } from '#server/testing/testPortal.ts';

/** The headers that a browser adds to a call of the portal's own page. */
export const ownPage = { headers: { 'sec-fetch-site': 'same-origin' } } as const;

/** The device of a bench as a caller. */
export interface BenchCaller extends Caller {
  readonly bench_id: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Record<string, string>;
}

/** A technician with the PIN that an administrator handed over. */
export interface TestTechnician {
  readonly technician_id: string;
  readonly pin: string;
}

/** The token that an answer gives a device; undefined if it gives none. */
export const tokenIn = ({ response }: Answer, { config }: TestPortal): string | undefined =>
  response.cookies.find(({ name }) => name === benchCookie(config))?.value;

/** A device with a token of a bench. */
export const deviceWith = ({ config }: TestPortal, bench_id: string, token = ''): BenchCaller => ({
  headers: { ...ownPage.headers },
  bench_id,
  cookies: { [benchCookie(config)]: token },
});

/** Prepares a bench of a laboratory and opens it on a device. */
export async function aBench(
  portal: TestPortal,
  admin: Person,
  laboratory_id: string,
  name = 'Bench 1',
): Promise<BenchCaller> {
  const made = await portal.call(admin, prepareBench, { params: { laboratory_id }, body: { name } });
  const { id, code } = prepareBench.result.parse(made.body);
  const opened = await portal.call(ownPage, openBench, { body: { code } });
  assert.equal(opened.status, 200);
  return deviceWith(portal, id, tokenIn(opened, portal));
}

export async function aTechnician(
  portal: TestPortal,
  admin: Person,
  laboratory_id: string,
  name: string,
): Promise<TestTechnician> {
  const added = await portal.call(admin, addTechnician, { params: { laboratory_id }, body: { name } });
  const { id, pin } = addTechnician.result.parse(added.body);
  return { technician_id: id, pin };
}

/** Lets a technician begin a turn on a device, whose calls name this technician from then on. */
export function begin(portal: TestPortal, bench: BenchCaller, { technician_id, pin }: TestTechnician) {
  bench.headers[TECHNICIAN] = technician_id;
  return portal.call(bench, beginTurn, { body: { technician_id, pin } });
}
