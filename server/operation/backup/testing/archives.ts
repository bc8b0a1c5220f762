import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { inject, onTestFinished } from 'vitest';
import { ownerOf } from '#db/testing/plainDatabase.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import { backUp, type Written } from '../backUp.ts';
import type { ErasureList } from '../erasures.ts';
import { restore } from '../restore.ts';
import { emptyTarget, type Target } from './emptyTarget.ts';

const silent = () => undefined;

/** Backs up a portal as the owner of its database. */
export async function archiveOf({
  database,
  store,
}: Pick<TestPortal, 'store'> & { readonly database: { readonly url: string } }): Promise<
  Written & { readonly archive: Buffer }
> {
  const sink = new PassThrough();
  const source = { owner_url: ownerOf(database.url), store };
  const [archive, written] = await Promise.all([buffer(sink), backUp(source, sink, silent)]);
  return { ...written, archive };
}

/** An empty target on the server of the tests, removed after the test. */
export async function aTarget(): Promise<Target> {
  const empty = await emptyTarget(inject('database_url'));
  onTestFinished(empty.remove);
  return empty;
}

/** Restores an archive, by default into a new target, and repeats deletions. */
export async function restored(archive: Buffer, target?: Target, erasures?: ErasureList) {
  const into = target ?? (await aTarget());
  return { ...into, ...(await restore(Readable.from([archive]), into, silent, { erasures })) };
}

/** The same archive with a text in place of another one of the same length. */
export function altered(archive: Buffer, from: string, to: string): Buffer {
  const tar = gunzipSync(archive);
  const at = tar.indexOf(from);
  if (at === -1 || from.length !== to.length) throw new Error(`There is no ${from}`);
  tar.write(to, at);
  return gzipSync(tar);
}
