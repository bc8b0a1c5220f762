import { startExternalPostgres } from '../tools/externalPostgres.ts';
import { aDatabase } from './databases.ts';
import { measureGrowth } from './growth.ts';
import { ensureWrk } from './load.ts';
import { operationsOn } from './operations.ts';
import { startPortal } from './portals.ts';
import { measureQuestionnaire } from './questionnaire.ts';
import { measureOperations } from './rates.ts';

// npm run bench [-- part…]: requests per second of users' operations, beside pgbench with the same statements on the same server;
// how p50 grows with the number of patients; the symptom matrix in a slow browser, beside one without any library.
const SECONDS = 3;
const PATIENTS = 100_000;
const operations = operationsOn(PATIENTS);
const PARTS = [...operations.map(({ name }) => name), 'growth', 'matrix'];

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join()}; the parts are ${PARTS.join()}`);
const isAsked = (part: string) => asked.length === 0 || asked.includes(part);

const chosen = operations.filter(({ name }) => isAsked(name));
if (chosen.length > 0 || isAsked('growth')) {
  ensureWrk();
  const server = await startExternalPostgres({ fsync: true });
  if (!server)
    throw new Error("The benchmark needs the machine's own PostgreSQL with pgbench (on Debian: postgresql).");
  try {
    if (chosen.length > 0) {
      const url = await aDatabase(server.url, PATIENTS);
      const portal = await startPortal(url);
      await measureOperations({ url, bin: server.bin }, portal, chosen, SECONDS);
      await portal.stop();
    }
    if (isAsked('growth')) await measureGrowth(server.url);
  } finally {
    server.stop();
  }
}
if (isAsked('matrix')) await measureQuestionnaire();
