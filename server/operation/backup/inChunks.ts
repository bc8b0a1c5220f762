/** Bytes of a chunk, at least, and of memory. A tar file names the size of an entry before its content. */
const CHUNK = 1024 * 1024;

/** Joins the buffers of a stream to numbered chunks of about 1 MB. */
export async function* inChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<[number: number, Buffer]> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  for await (const buffer of stream) {
    gathered.push(buffer);
    bytes += buffer.length;
    if (bytes < CHUNK) continue;
    number += 1;
    yield [number, Buffer.concat(gathered)];
    gathered = [];
    bytes = 0;
  }
  if (bytes > 0) yield [number + 1, Buffer.concat(gathered)];
}
