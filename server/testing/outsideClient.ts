import type { AddressInfo } from 'node:net';
import { GoTrueClient } from '@supabase/auth-js';
import type { TestPortal } from './testPortal.ts';

/** Starts listening on a free port and resolves to the address. */
export async function listening({ app }: TestPortal): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Client storage that survives page loads. */
export type Storage = Map<string, string>;

/** The unmodified Supabase client of an outside program. A copied storage makes it another tab of the same session. */
export function outsideClient(
  address: string,
  storage: Storage = new Map(),
  options: { readonly autoRefreshToken?: boolean } = {},
): GoTrueClient {
  return new GoTrueClient({
    url: `${address}/auth/v1`,
    storageKey: 'session',
    autoRefreshToken: false,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    ...options,
  });
}
