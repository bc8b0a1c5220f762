import { join } from 'node:path';
import type { Config } from '#server/base/config.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { usesS3 } from '#server/base/s3Settings.ts';
import { FolderStore } from './FolderStore.ts';

/** Opens the configured store: a bucket, or a folder in DATA_DIR. @throws {StartError} with one sentence if it is unusable. */
export async function openStore(config: Config): Promise<ObjectStore> {
  const store = await createStore(config);
  await store.check();
  return store;
}

/** Creates the configured store unchecked. */
export async function createStore(config: Config): Promise<ObjectStore> {
  if (!usesS3(config)) return new FolderStore(join(config.DATA_DIR, 'objects'));
  // Imported on demand: saves 0.2 s and 30 MB in a portal without a bucket.
  const { S3Store } = await import('./S3Store.ts');
  return new S3Store(config);
}
