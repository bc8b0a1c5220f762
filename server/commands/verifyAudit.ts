import { parseArgs } from 'node:util';
import * as z from 'zod';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { onTrail } from '#server/operation/audit/onTrail.ts';
import { problemsOfTrail } from '#server/operation/audit/verifyTrail.ts';
import { noteRun } from '#server/operation/backup/noteRun.ts';
import { onDatabase } from './onDatabase.ts';

// npm run audit:verify [-- --head HASH] [--since HASH]: compares each event of the audit trail with its seal, or those since a
// head. The portal may be running. Exit codes: 0 if the trail is as it was written, 1 if it is not or the check could not start.

try {
  const heads = readParameters(process.argv.slice(2));
  const config = readConfig(process.env);
  await onDatabase(config, async (owner_url) => {
    const is_sound = await onTrail(owner_url, (tx, asReader) => asReader().then(() => verify(tx, heads)));
    // A part of the trail is no verification of the whole one.
    if (is_sound && heads.since === undefined) await noteRun(owner_url, 'audit_verification');
  });
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

type Heads = NonNullable<Parameters<typeof problemsOfTrail>[1]>;

/** Prints the proof of the trail. Resolves to whether it is as it was written. */
async function verify(tx: Parameters<typeof problemsOfTrail>[0], heads: Heads): Promise<boolean> {
  const problems = problemsOfTrail(tx, heads);
  let found = 0;
  let step = await problems.next();
  for (; !step.done; step = await problems.next()) {
    found += 1;
    console.error(step.value);
  }
  const { events, head, noted: place, removals } = step.value;
  if (found > 0) process.exitCode = 1;
  console.log(
    found === 0
      ? `${events} events are as they were written.`
      : `${events} events were compared; see the lines above.`,
  );
  for (const { days, events: count, first, last } of removals)
    console.log(`Retention of ${days ?? 'no'} days removed ${count} events between ${first} and ${last}.`);
  if (place) console.log(`The noted head is at place ${place.place}, of ${place.happened_at}.`);
  if (head) console.log(`Head: place ${head.place}, ${head.happened_at}, ${head.hash}`);
  return found === 0;
}

function readParameters(args: string[]): Heads {
  try {
    const { values } = parseArgs({ args, options: { head: { type: 'string' }, since: { type: 'string' } } });
    const hash = z.optional(z.hash('sha256'));
    return { noted: hash.parse(values.head?.toLowerCase()), since: hash.parse(values.since?.toLowerCase()) };
  } catch (cause) {
    throw new StartError(
      'Name at most one head, the 64 digits of an earlier run: npm run audit:verify -- --head HASH (or --since HASH)',
      {
        cause,
      },
    );
  }
}
