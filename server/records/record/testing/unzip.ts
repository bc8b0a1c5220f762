import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';

/** Signatures of ZIP (APPNOTE 4.3). */
const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** Reads an archive as `unzip -t` does: lengths and checksums of all files must agree. Resolves to the files by path. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  assert.equal(archive.readUInt32LE(end), END);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(archive.readUInt32LE(at), ENTRY);
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const name = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + name);
    const header = archive.readUInt32LE(at + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(start, start + packed);
    const content = method === 0 ? bytes : inflateRawSync(bytes);
    assert.equal(content.length, archive.readUInt32LE(at + 24));
    assert.equal(crc32(content), archive.readUInt32LE(at + 16));
    files.set(path, content);
    at += 46 + name + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** The paths whose content differs from the list of checksums, as `sha256sum -c` finds them. */
export function changedFiles(files: ReadonlyMap<string, Buffer>): string[] {
  const lines = files.get('SHA256SUMS')?.toString().trimEnd().split('\n') ?? [];
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  return [...files]
    .filter(
      ([path, content]) =>
        path !== 'SHA256SUMS' && listed.get(path) !== createHash('sha256').update(content).digest('hex'),
    )
    .map(([path]) => path);
}
