import { collectGarbage } from './bytesHeld.ts';

// A test starts another process with this module. The process answers each message with the bytes of its live objects and
// buffers.
process.on('message', () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.channel?.unref();
