import { setTimeout } from 'node:timers/promises';
import { issueTokens } from '#contract/identity/session.ts';
import { type DrillSite, inWords, onSite, type Seen } from './DrillSite.ts';
import type { Fault, Outcome } from './Fault.ts';

/** Callers of logins: more than the queue of password hashes holds. */
const LOGINS = 256;
/** Callers of lists at once, and more than the pool takes. */
const LISTS = 16;
const TOO_MANY = 600;
const SECONDS = 6;
/** The lists alone and beside the flood take turns: other work on the machine then hits both. */
const TURN = 2;
/** Milliseconds until a flood has filled the queue. */
const FLOOD_RISES = 2000;

/** More work than the portal can do. */
export const overloadFaults = (): readonly Fault[] => [
  { title: `flood of logins by ${LOGINS} callers`, run: floodLogins },
  { title: `lists for ${TOO_MANY} callers at once`, run: floodLists },
];

const floodLogins = (): Promise<Outcome> =>
  onSite(async (site) => {
    await site.start();
    const alone = new Map<Seen, number>();
    const beside = new Map<Seen, number>();
    const logins = new Map<Seen, number>();
    const lists = (answers?: Map<Seen, number>) => repeat(() => site.read(), LISTS, TURN, answers);
    await lists();
    for (let turn = 0; turn < SECONDS / TURN; turn += 1) {
      await lists(alone);
      const flood = repeat(logInAnywhere(site), LOGINS, TURN + FLOOD_RISES / 1000, logins);
      await setTimeout(FLOOD_RISES);
      await lists(beside);
      await flood;
    }
    const rate = (answers: ReadonlyMap<Seen, number>) => (answers.get('200') ?? 0) / SECONDS;
    return {
      has_survived:
        rate(beside) >= rate(alone) / 2 &&
        (logins.get('503') ?? 0) > 0 &&
        [...logins.keys()].every((answer) => ['400', '401', '503'].includes(answer)) &&
        [...beside.keys()].every((answer) => answer === '200'),
      figures:
        `lists: ${rate(alone).toFixed(0)}/s alone, ${rate(beside).toFixed(0)}/s in the flood; ` +
        `logins: ${inWords(logins)}`,
    };
  });

const floodLists = (): Promise<Outcome> =>
  onSite(async (site) => {
    await site.start();
    const answers = await repeat(() => site.read(), TOO_MANY, SECONDS);
    const back = await site.until('200', () => site.read());
    return {
      has_survived:
        [...answers.keys()].every((answer) => ['200', '503'].includes(answer)) &&
        answers.has('200') &&
        answers.has('503') &&
        back < 5,
      figures: `${inWords(answers)}; 200 again after ${back.toFixed(1)} s`,
    };
  });

let turn = 0;

/** Logs in as somebody unknown, each time from another network. It costs a password hash like any login. */
const logInAnywhere = (site: DrillSite) => () => {
  turn += 1;
  return site.send(`${issueTokens.path}?grant_type=password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    },
    body: JSON.stringify({ email: `nobody${turn}@example.org`, password: 'correct horse battery' }),
  });
};

/** Repeats requests of so many callers and adds the answers up. */
async function repeat(
  send: () => Promise<Seen>,
  callers: number,
  seconds: number,
  answers = new Map<Seen, number>(),
): Promise<Map<Seen, number>> {
  const end = performance.now() + seconds * 1000;
  const call = async () => {
    while (performance.now() < end) {
      const seen = await send();
      if (performance.now() < end) answers.set(seen, (answers.get(seen) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return answers;
}
