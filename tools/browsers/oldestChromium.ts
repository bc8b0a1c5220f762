import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** Chromium 112, for x64 alone: no package has 111, the oldest supported one. */
const packed = new URL('../bin/chromium.br', import.meta.resolve('@sparticuz/chromium'));

/** The program of the oldest Chromium of the tests, once it is unpacked. */
export const oldestChromium = join(import.meta.dirname, '../../node_modules/.cache/oldest-chromium/chromium');

/** Unpacks the oldest Chromium of the tests (160 MB), unless it is unpacked already. */
export async function unpackOldestChromium(): Promise<void> {
  if (existsSync(oldestChromium)) return;
  await mkdir(dirname(oldestChromium), { recursive: true });
  const unpacked = `${oldestChromium}-${process.pid}`;
  await writeFile(unpacked, await promisify(brotliDecompress)(await readFile(packed)), { mode: 0o755 });
  await rename(unpacked, oldestChromium);
}
