import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Frees unreferenced memory. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The first run only marks released buffers.
  collect();
  collect();
}

/** Bytes in live buffers of this thread. Collects garbage first. */
export function bytesHeld(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}
