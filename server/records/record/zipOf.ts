import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface PackedFile {
  /** Path in the archive, with `/` between folders. */
  readonly path: string;
  /** Opens the content when its turn comes. */
  readonly open: () => Promise<Readable>;
}

/** A file with a text. */
export const textFile = (path: string, text: string): PackedFile => ({
  path,
  open: async () => Readable.from([Buffer.from(text)]),
});

/** The name of the list of checksums, for `sha256sum -c`. */
const CHECKSUMS = 'SHA256SUMS';

/** Formats that are compressed already. */
const COMPRESSED = /\.(pdf|biom)$/;

/**
 * Streams files as a ZIP archive with a list of their checksums at its end. One file is open at a time, and none is held in
 * memory. The stream fails if a file cannot be read: an archive is whole or broken off.
 * @param modified_at the time of all files, ISO 8601.
 */
export function zipOf(files: readonly PackedFile[], modified_at: string): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sums: string[] = [];
  const checksums: PackedFile = {
    path: CHECKSUMS,
    open: async () => Readable.from([Buffer.from(sums.join(''))]),
  };
  const contents = [...files, checksums].map((file) => {
    const content = summed(file, (sha256) => sums.push(`${sha256}  ${file.path}\n`));
    content.once('error', (error) => output.destroy(error));
    zip.addReadStream(content, file.path, {
      mtime: new Date(modified_at),
      mode: 0o100644,
      compress: !COMPRESSED.test(file.path),
    });
    return content;
  });
  zip.end();
  output.once('close', () => {
    for (const content of contents) content.destroy();
  });
  return output;
}

/** The content of a file, opened by its first reading; gives its SHA-256 at the end. */
function summed({ open }: PackedFile, tell: (sha256: string) => void): Readable {
  const hash = createHash('sha256');
  let opened: Readable | undefined;
  const content = Readable.from(
    (async function* () {
      opened = await open();
      for await (const chunk of opened as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
      tell(hash.digest('hex'));
    })(),
    { objectMode: false },
  );
  // A generator that waits for its next chunk does not notice that its reader has left.
  content.once('close', () => opened?.destroy());
  return content;
}
