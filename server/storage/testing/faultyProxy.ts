import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FaultyProxy {
  /** Address to use instead of the store's. */
  readonly address: string;
  /** Bytes from the store. */
  readonly received: () => number;
  /** Bytes to the store. */
  readonly sent: () => number;
  /** Open connections. */
  readonly connections: () => number;
  /** Blocks all traffic, at once or after this many more bytes from the store; connections stay open. */
  readonly stall: (after?: number) => void;
  /** Like `stall`, but cuts open connections. */
  readonly cut: (after?: number) => void;
  readonly recover: () => void;
  /** Cuts all connections and stops listening. */
  readonly close: () => Promise<void>;
}

/** Stands between a portal and its store, and fails as networks do. */
export async function faultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let [sent, received] = [0, 0];
  let fault: { readonly kind: 'stall' | 'cut'; readonly from: number } | undefined;
  const isFaulty = () => fault !== undefined && received >= fault.from;

  const server = createServer((client) => {
    const store = connect(Number(port), hostname);
    const pass = (from: Socket, to: Socket, count: (bytes: number) => void) => {
      open.add(from);
      from.on('error', () => undefined);
      from.once('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.on('data', (chunk: Buffer) => {
        if (isFaulty()) {
          from.pause();
          if (fault?.kind === 'cut') from.destroy();
          return;
        }
        count(chunk.length);
        if (to.write(chunk)) return;
        from.pause();
        to.once('drain', () => from.resume());
      });
    };
    pass(client, store, (bytes) => (sent += bytes));
    pass(store, client, (bytes) => (received += bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const fail = (kind: 'stall' | 'cut', after: number) => {
    fault = { kind, from: received + after };
    if (kind === 'cut' && after === 0) for (const socket of open) socket.destroy();
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    sent: () => sent,
    connections: () => open.size / 2,
    stall: (after = 0) => fail('stall', after),
    cut: (after = 0) => fail('cut', after),
    recover: () => {
      fault = undefined;
    },
    close,
  };
}
