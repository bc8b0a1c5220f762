import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, InputOf } from '#contract/shared/endpoint.ts';
import { appServerUrl } from '#db/addresses.ts';
import type { Db } from '#db/connect.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { createApp } from '#server/app/app.ts';
import { type Config, readConfig } from '#server/base/config.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { openThrottle } from '#server/base/throttle.ts';
import { openStore } from '#server/storage/openStore.ts';
import { s3Environment } from './s3Environment.ts';

export interface Answer {
  readonly status: number;
  /** Parsed JSON, or text for other content types. */
  readonly body: unknown;
  readonly response: LightMyRequestResponse;
}

/** The caller: a program with a token, or a client with extra headers. */
export interface Caller {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

export interface TestPortal {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly store: ObjectStore;
  /** Calls an endpoint with or without a caller. `file` is the body of an upload. */
  readonly call: <E extends Endpoint>(
    caller: Caller | undefined,
    endpoint: E,
    input: InputOf<E>,
    file?: Buffer | string,
  ) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

/**
 * The real server without a port, on its own database and store.
 * @param given a database of the caller's; `reads` may answer from its replica.
 */
export async function testPortal(
  environment: NodeJS.ProcessEnv = {},
  given?: { readonly database: TestDatabase; readonly reads: Db },
): Promise<TestPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const database = given?.database ?? (await testDatabase());
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    // Tests register many kits for few people.
    REGISTRATIONS_PER_DAY: '1000',
    ...s3Environment(),
    ...environment,
  });
  const store = await openStore(config, database.db);
  const throttle = openThrottle(appServerUrl(database.url));
  const app = await createApp({
    config,
    db: database.db,
    reads: given?.reads ?? database.db,
    store,
    throttle,
  });
  return {
    app,
    config,
    database,
    store,
    call: async (caller = {}, endpoint, input, file) => {
      const { token, headers, cookies = {}, remoteAddress = '127.0.0.1' } = caller;
      const response = await app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, input),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(endpoint.upload && { 'content-type': endpoint.upload }),
          ...(input as Input).headers,
          ...headers,
        },
        cookies,
        remoteAddress,
        ...bodyOf(input, file),
      });
      const is_json = response.headers['content-type']?.toString().startsWith('application/json');
      const body: unknown = is_json ? response.json() : response.body;
      // The database builds this response itself; it must match the contract exactly.
      if (endpoint.result && response.statusCode < 300)
        assert.deepEqual(body, z.parse(endpoint.result, body));
      return { status: response.statusCode, body, response };
    },
    close: async () => {
      await app.close();
      await throttle.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

function urlOf(endpoint: Endpoint, input: unknown): string {
  const { params = {}, query = {} } = input as Input;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function bodyOf(input: unknown, file: Buffer | string | undefined) {
  if (file !== undefined) return { payload: file };
  const { body } = input as Input;
  return body ? { payload: body } : {};
}
