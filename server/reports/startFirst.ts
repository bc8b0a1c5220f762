/** As much of a file as tells its kind. */
const START_BYTES = 4096;

/** The content in pieces, of which the first is long enough to tell what it is: chunks end anywhere. */
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
