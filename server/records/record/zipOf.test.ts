import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { changedFiles, unzip } from './testing/unzip.ts';
import { textFile, zipOf } from './zipOf.ts';

const NOW = '2026-02-28T23:59:59Z';
const many = Array.from({ length: 20 }, (_, number) => textFile(`folder/${number}.txt`, `Text ${number}`));

test('an archive holds its files and their checksums', async () => {
  const files = unzip(await buffer(zipOf(many, NOW)));
  expect(files.get('folder/7.txt')?.toString()).toBe('Text 7');
  expect([files.size, changedFiles(files)]).toEqual([21, []]);
});

test('a file is opened when its turn comes, and none after the reader has left', async () => {
  const opened: string[] = [];
  const closed: string[] = [];
  const file = (path: string) => ({
    path,
    open: async () => {
      opened.push(path);
      const endless = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536, path);
        })(),
        { objectMode: false },
      );
      return endless.once('close', () => closed.push(path));
    },
  });
  const archive = zipOf([file('a.pdf'), file('b.pdf')], NOW);
  for await (const chunk of archive) if ((chunk as Buffer).length > 1000) break;
  await expect.poll(() => closed).toEqual(['a.pdf']);
  expect(opened).toEqual(['a.pdf']);
});

test('an archive breaks off at a file that cannot be read', async () => {
  const lost = { path: 'lost', open: async () => Promise.reject(new Error('Lost')) };
  await expect(buffer(zipOf([...many, lost, ...many], NOW))).rejects.toThrow('Lost');
  const broken = {
    path: 'broken',
    open: async () =>
      Readable.from(
        (function* () {
          yield Buffer.from('a');
          throw new Error('Broken');
        })(),
      ),
  };
  await expect(buffer(zipOf([broken], NOW))).rejects.toThrow('Broken');
});
