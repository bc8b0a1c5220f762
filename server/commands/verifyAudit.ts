import { parseArgs } from 'node:util';
import { StartError } from '#db/StartError.ts';
import { onTrail } from '#server/audit/onTrail.ts';
import { problemsOfTrail } from '#server/audit/verifyTrail.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { onDatabase } from './onDatabase.ts';

// npm run audit:verify [-- --head HASH]: compares each event of the audit trail with its seal. The portal may be running. Exit
// codes: 0 if the trail is as it was written, 1 if it is not or the check could not start.

try {
  const noted = readParameters(process.argv.slice(2));
  const config = readConfig(process.env);
  await onDatabase(config, (owner_url) =>
    onTrail(owner_url, (tx, asReader) => asReader().then(() => verify(tx, noted))),
  );
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function verify(tx: Parameters<typeof problemsOfTrail>[0], noted: string | undefined): Promise<void> {
  const problems = problemsOfTrail(tx, noted);
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
}

function readParameters(args: string[]): string | undefined {
  try {
    const { values } = parseArgs({ args, options: { head: { type: 'string' } } });
    const head = values.head?.toLowerCase();
    if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) throw new Error('The head is no hash.');
    return head;
  } catch (cause) {
    throw new StartError(
      'Name at most one head, the 64 digits of an earlier run: npm run audit:verify -- --head HASH',
      {
        cause,
      },
    );
  }
}
