import { readFile } from 'node:fs/promises';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Returns the share of pixels (0 to 1) in which a picture differs from an earlier file; 1 without one, or for another size. */
export async function changedShare(image: Buffer, file: string): Promise<number> {
  const earlier = await readFile(file).catch(() => undefined);
  if (!earlier) return 1;
  const [one, other] = [PNG.sync.read(image), PNG.sync.read(earlier)];
  if (one.width !== other.width || one.height !== other.height) return 1;
  const pixels = pixelmatch(one.data, other.data, undefined, one.width, one.height);
  return pixels / (one.width * one.height);
}
