import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { objectKey } from '#server/base/ObjectStore.ts';
import { FolderStore } from '../FolderStore.ts';
import { MARKER_KEY } from '../MarkableStore.ts';

// fillDisk.ts <folder>: fills a disk of one megabyte and prints the answers of a folder store.
const [, , folder = ''] = process.argv;
const store = new FolderStore(folder);
const newKey = () => objectKey('private', crypto.randomUUID(), 'pdf');
const put = (key: string, content: string | Buffer) => store.put(key, Readable.from([Buffer.from(content)]));
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'none',
    ({ name, cause }: { name: string; cause: { code: string } }) => ({ name, cause: cause.code }),
  );

await store.writeMarker(crypto.randomUUID());
const [small, large] = [newKey(), newKey()];
await put(small, 'a suggestion');
await put(large, Buffer.alloc(600_000));
const refusals = {
  put: await refusalOf(put(newKey(), Buffer.alloc(600_000))),
  copy: await refusalOf(store.copy(large, newKey())),
};
const found = await store.get(small);
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
  (entry) => entry.isFile() && entry.name !== MARKER_KEY,
);
process.stdout.write(
  JSON.stringify({ ...refusals, kept: found && (await text(found.content)), files: files.length }),
);
