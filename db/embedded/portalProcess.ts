import { Client } from 'pg';
import { StartError } from '#db/StartError.ts';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';

/**
 * A portal process for the tests: starts the database in the folder of its first argument and prints "ready", or why
 * it is refused. With the second argument "write" it then inserts 1, 2, 3 … and prints each number once committed.
 */
const [folder = '', task] = process.argv.slice(2);
try {
  const { url } = await startEmbeddedPostgres({ state_dir: folder });
  process.stdout.write('ready\n');
  if (task === 'write') await writeNumbers(url);
  // Holds the process open; the database alone does not.
  process.stdin.resume();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stdout.write(`${error.message}\n`);
}

async function writeNumbers(url: string): Promise<never> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create table numbers (n integer)');
  for (let n = 1; ; n += 1) {
    await client.query('insert into numbers values ($1)', [n]);
    process.stdout.write(`${n}\n`);
  }
}
