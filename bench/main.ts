import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { appServerUrl } from '#db/addresses.ts';
import { compile } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { patientTablePage } from '#server/patient-table/queries.ts';
import { hashOf, newToken } from '#server/session/tokens.ts';
import { startExternalPostgres } from '../tools/externalPostgres.ts';
import { freePort } from '../tools/freePort.ts';
import { authentication, measureAuthentication } from './authentication.ts';
import { begin, pgbench, statementsOf } from './pgbench.ts';
import { fillDatabase } from './queries.ts';
import { measureQuestionnaire } from './questionnaire.ts';

// npm run bench: what authenticating costs, then the practitioner's first page over HTTP, each beside pgbench with the same
// statements on the same server; then the symptom matrix in a slow browser, beside one without any library.
const SECONDS = 5;
const CONNECTIONS = [1, 16, 64];

const database = await startExternalPostgres({ fsync: true });
if (!database)
  throw new Error("The benchmark needs the machine's own PostgreSQL with pgbench (on Debian: postgresql).");
const data_folder = join(tmpdir(), `portal-bench-${crypto.randomUUID()}`);
const token = newToken();
await migrate(database.url);
const practitioner = await fillDatabase(database.url, hashOf(token));

const port = await freePort();
const portal = spawn('node', ['server/main.ts'], {
  env: {
    ...process.env,

    PORT: String(port),
    DATA_DIR: data_folder,
    DATABASE_URL: database.url,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(portal.stdout, 'data');

const request = { search: '', sort: 'name', order: 'asc', page: 1, page_size: 20 } as const;
const page = await statementsOf(compile, (tx) => patientTablePage(tx, 'practitioner', request));
const transaction = [
  ...(await authentication(token)),
  ...begin('app_practitioner', practitioner),
  ...page,
  'commit',
];

await measureAuthentication(database, token, SECONDS);
console.log(
  "The practitioner's first page: 20 of 100 granted patients, of 10 000 in all, total and side data included\n",
);
console.log('connections   portal/s   p50 ms   p99 ms   pgbench/s   portal : pgbench');
for (const connections of CONNECTIONS) {
  const { requests, latency, non2xx } = await autocannon({
    url: `http://127.0.0.1:${port}/api/practitioner-patients`,
    headers: { authorization: `Bearer ${token}` },
    connections,
    duration: SECONDS,
  });
  if (non2xx > 0) throw new Error(`${non2xx} answers were refusals`);
  const limit = pgbench(database.bin, appServerUrl(database.url), transaction, {
    clients: Math.min(connections, 50),
    seconds: SECONDS,
  });
  const columns = [
    connections,
    requests.average.toFixed(0),
    latency.p50,
    latency.p99,
    limit.toFixed(0),
    (requests.average / limit).toFixed(2),
  ];
  console.log(
    columns.map((value, index) => String(value).padStart([11, 10, 8, 8, 11, 18][index] ?? 0)).join(' '),
  );
}

const ended = once(portal, 'exit');
portal.kill('SIGINT');
await ended;
database.stop();
rmSync(data_folder, { recursive: true, force: true });

console.log();
await measureQuestionnaire();
