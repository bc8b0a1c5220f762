import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { executeOn } from '#db/testing/executeOn.ts';
import { startExternalPostgres } from '../tools/externalPostgres.ts';
import { compareWithPostgraphile } from './comparison.ts';
import { aDatabase, admitPgbench, dismissPgbench, serverPid } from './databases.ts';
import { measureGrowth } from './growth.ts';
import { guard } from './guard.ts';
import { measureLive } from './live.ts';
import { ensureWrk } from './load.ts';
import { operationsOn } from './operations.ts';
import { startPortal } from './portals.ts';
import { measureQuestionnaire } from './questionnaire.ts';
import { measureOperations } from './rates.ts';
import { measureRecord } from './record.ts';
import { measureParts } from './registrationParts.ts';
import { sidesOf } from './sides.ts';
import { measureSignIns } from './signIns.ts';
import { soak } from './soak.ts';
import { measureTableSearch } from './tableSearch.ts';

// npm run bench [-- part…]: users' operations over HTTP, beside pgbench with the same packets and with the bare statement; some of
// them beside PostGraphile; the shares of a registration; the growth of p50 with the number of patients; logins with one process
// and with two; the live channel with 10 000 connections; a patient's FHIR bundle and whole record; the symptom matrix and a
// search in a slow browser.
// npm run bench -- guard: compares the cost of each operation in PostgreSQL with bench/guard.json, in less than a minute.
// npm run bench -- --soak [--minutes=10] [--rate=100]: a mixed load alone, for errors and growing memory.
// BENCH_DATABASE is the address of a throwaway database filled by `npm run bench:data`, as its superuser. Without it, a new one
// is filled.
const PATIENTS = 100_000;
const operations = operationsOn(PATIENTS);
const PARTS = [
  ...operations.map(({ name }) => name),
  'postgraphile',
  'shares',
  'growth',
  'sign-ins',
  'live',
  'record',
  'matrix',
  'search',
];
/** Runs by its name alone. */
const GUARD = 'guard';

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    soak: { type: 'boolean', default: false },
    /** Minutes and requests a second of the soak. */
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
  },
});
const unknown = asked.filter((part) => ![...PARTS, GUARD].includes(part));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join()}; the parts are ${PARTS.join()}`);
const isAsked = (part: string) => (asked.length === 0 && !values.soak) || asked.includes(part);

const chosen = operations.filter(({ name }) => isAsked(name));
const asks_for_rates = chosen.length > 0 || isAsked('postgraphile') || isAsked('shares');
const given = process.env['BENCH_DATABASE'];
if (asks_for_rates || isAsked('growth')) ensureWrk();
if (asks_for_rates && given)
  await measureRates(given, globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '');
if (
  (asks_for_rates && !given) ||
  isAsked('growth') ||
  isAsked('sign-ins') ||
  isAsked('live') ||
  isAsked('record') ||
  values.soak
) {
  const server = await startExternalPostgres({ forBenchmarks: true });
  if (!server)
    throw new Error("The benchmark needs the machine's own PostgreSQL with pgbench (on Debian: postgresql).");
  try {
    if (asks_for_rates && !given) await measureRates(await aDatabase(server.url, PATIENTS), server.bin);
    if (isAsked('growth')) await measureGrowth(server.url);
    if (isAsked('sign-ins')) await measureSignIns(server.url);
    if (isAsked('live')) await measureLive(server.url);
    if (isAsked('record')) await measureRecord(server.url);
    if (values.soak) await soak(server.url, { minutes: Number(values.minutes), rate: Number(values.rate) });
  } finally {
    server.stop();
  }
}
if (asked.includes(GUARD)) await guard();
if (isAsked('matrix')) await measureQuestionnaire();
if (isAsked('search')) await measureTableSearch();

async function measureRates(url: string, bin: string): Promise<void> {
  await admitPgbench(url);
  // Earlier runs leave dead rows, and entries that wait to be sorted into an index: every search reads those.
  if (given) await executeOn(url, 'vacuum analyze');
  const database = { url, bin, pid: await serverPid(url) };
  const portal = await startPortal(url);
  try {
    if (chosen.length > 0) await measureOperations(database, portal, chosen);
    if (isAsked('postgraphile'))
      await compareWithPostgraphile(database, portal, chosen.length > 0 ? chosen : operations, PATIENTS);
    const registration = operations.find(({ name }) => name === 'registration');
    if (isAsked('shares') && registration)
      await measureParts(url, await sidesOf(database, portal, registration));
  } finally {
    await portal.stop();
    await dismissPgbench(url);
  }
}
