/** Enough bytes to recognize the kind of a file. */
const START_BYTES = 4096;

/** Re-chunks content so that the first chunk is long enough to recognize its kind. */
export async function* startFirst(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of content) {
    if (!start) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < START_BYTES) continue;
    yield start;
    start = undefined;
  }
  if (start && start.length > 0) yield start;
}
