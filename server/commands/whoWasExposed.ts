import { parseArgs } from 'node:util';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { exposureBy, exposureOf, type Reader } from '#server/operation/audit/exposure.ts';
import { recordExposureRead } from '#server/operation/audit/exposureQueries.ts';
import { csvOf, linesOf } from '#server/operation/audit/exposureTexts.ts';
import { onTrail } from '#server/operation/audit/onTrail.ts';
import { periodOf } from '#server/operation/audit/periodOf.ts';
import { onDatabase } from './onDatabase.ts';

// npm run who-was-exposed -- --since DATE --until DATE [--actor WORD …] [--csv]: lists the patients whose records an account, a
// session or a laboratory key read. The portal may be running. The list is an event of the audit trail.

try {
  const { period, words, is_csv } = readParameters(process.argv.slice(2));
  const config = readConfig(process.env);
  const readers = await onDatabase(config, (owner_url) =>
    onTrail(owner_url, async (tx, asReader) => {
      await tx.run(recordExposureRead());
      await asReader();
      if (words.length === 0) return exposureOf(tx, period);
      const found: Reader[] = [];
      for (const word of words) found.push(...(await exposureBy(tx, period, word)));
      return found;
    }),
  );
  if (is_csv) process.stdout.write(csvOf(readers));
  else {
    console.log(`From ${period.since} to before ${period.until}:`);
    for (const reader of readers) console.log(`\n${linesOf(reader).join('\n')}`);
    if (readers.length === 0) console.log('\nNobody read a record.');
  }
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readParameters(args: string[]) {
  const { since, until, actor = [], csv = false } = optionsIn(args);
  return { period: periodOf(since, until), words: actor, is_csv: csv };
}

function optionsIn(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    since: text,
    until: text,
    actor: { type: 'string', multiple: true },
    csv: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (cause) {
    throw new StartError(
      'Name a period: npm run who-was-exposed -- --since 2026-11-24 --until 2026-11-25 [--actor ada@example.org] [--csv]',
      { cause },
    );
  }
}
