import type { FastifyRequest } from 'fastify';
import { appServerUrl } from '#db/addresses.ts';
import { compile, connect } from '#db/connect.ts';
import { readConfig } from '#server/config.ts';
import { findSession } from '#server/http/authenticate.ts';
import { sessionOf } from '#server/session/queries.ts';
import { hashOf } from '#server/session/tokens.ts';
import { begin, pgbench, statementsOf } from './pgbench.ts';

const CONNECTIONS = 10;

/** Statements that find out who calls, in the transaction that every request begins with. */
export const authentication = async (access_token: string): Promise<string[]> => [
  ...begin('app_anonymous', ''),
  ...(await statementsOf(compile, (tx) => sessionOf(tx, hashOf(access_token), []))),
  'commit',
];

/**
 * Prints what it costs to find out who calls: statements, processor time of the server in microseconds, and calls per
 * second beside what the database itself reaches with the same transaction.
 */
export async function measureAuthentication(
  database: { readonly url: string; readonly bin: string },
  access_token: string,
  seconds: number,
): Promise<void> {
  const server_url = appServerUrl(database.url);
  const { db, close } = connect(server_url, CONNECTIONS);
  const config = readConfig({});
  const request = {
    headers: { authorization: `Bearer ${access_token}` },
    cookies: {},
  } as unknown as FastifyRequest;

  let calls = 0;
  const cpu_before = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  const callUntilTheEnd = async () => {
    while (performance.now() < end) {
      if (!(await findSession(db, config, request))) throw new Error('The session has ended');
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, callUntilTheEnd));
  const { user, system } = process.cpuUsage(cpu_before);
  await close();

  const transaction = await authentication(access_token);
  const limit = pgbench(database.bin, server_url, transaction, { clients: CONNECTIONS, seconds });
  const rate = calls / seconds;
  console.log(
    `Authenticating a request: 1 query in a transaction of ${transaction.length} statements, ` +
      `${((user + system) / calls).toFixed(0)} µs of the server's processor\n` +
      `${rate.toFixed(0)}/s over ${CONNECTIONS} connections, pgbench ${limit.toFixed(0)}/s, ratio ${(rate / limit).toFixed(2)}\n`,
  );
}
