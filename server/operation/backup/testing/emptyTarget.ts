import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAt } from '#db/testing/databaseAt.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { ownerOfTests, plainDatabase, TEST_OWNER } from '#db/testing/plainDatabase.ts';
import { readConfig } from '#server/base/config.ts';
import type { MarkableStore } from '#server/storage/MarkableStore.ts';
import { createStore } from '#server/storage/openStore.ts';
import { s3Environment } from '#server/testing/s3Environment.ts';

export interface Target {
  /** The address of an owner without the rights of a superuser. */
  readonly owner_url: string;
  /** The address of a superuser. */
  readonly url: string;
  readonly store: MarkableStore;
  /** The settings of a portal on this target. */
  readonly environment: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** An empty database of the server and an empty store. */
export async function emptyTarget(server_url: string): Promise<Target> {
  const name = `portal_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const owner_url = await plainDatabase(server_url, TEST_OWNER, name, ownerOfTests());
  const folder = await mkdtemp(join(tmpdir(), 'portal-restored-'));
  const environment = { DATABASE_URL: owner_url, DATA_DIR: folder, ...s3Environment() };
  const store = await createStore(readConfig(environment));
  return {
    owner_url,
    url: databaseAt(server_url, name),
    store,
    environment,
    remove: async () => {
      await executeOn(server_url, `drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
