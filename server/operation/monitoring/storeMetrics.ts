import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { StoreUnavailable } from '#server/storage/failures.ts';

/** Upper bounds in seconds. */
const DURATIONS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

/** Returns a store that counts the calls of another one, and those that failed because it was not available. */
export function observedStore(store: ObjectStore, registry: Registry): ObjectStore {
  const registers = [registry];
  const calls = new Counter({
    name: 'portal_store_calls_total',
    help: 'Calls of the file store by operation and outcome (ok, failed)',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'portal_store_call_duration_seconds',
    help: 'Duration of calls of the file store by operation',
    labelNames: ['operation'],
    buckets: DURATIONS,
    registers,
  });
  const observe = async (operation: string, call: () => Promise<unknown>) => {
    const end = durations.startTimer({ operation });
    let outcome = 'ok';
    try {
      return await call();
    } catch (error) {
      // Other failures are the caller's: a broken upload, a missing object.
      if (error instanceof StoreUnavailable) outcome = 'failed';
      throw error;
    } finally {
      end();
      calls.inc({ operation, outcome });
    }
  };
  return new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      return (...args: unknown[]) => observe(name, async () => Reflect.apply(member, target, args));
    },
  });
}
