import { join } from 'node:path';
import type { Config } from '#server/base/config.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { usesS3 } from '#server/base/s3Settings.ts';
import { FolderStore } from './FolderStore.ts';

/** The configured store: a bucket, or a folder below DATA_DIR. @throws {StartError} with one sentence when it cannot be used. */
export async function openStore(config: Config): Promise<ObjectStore> {
  const store = await storeOf(config);
  await store.check();
  return store;
}

async function storeOf(config: Config): Promise<ObjectStore> {
  if (!usesS3(config)) return new FolderStore(join(config.DATA_DIR, 'objects'));
  // A fifth of a second and 30 MB that a portal without a bucket can do without.
  const { S3Store } = await import('./S3Store.ts');
  return new S3Store(config);
}
