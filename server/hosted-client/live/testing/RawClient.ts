import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { until } from './livePortal.ts';

/** A frame of vsn 2.0.0: join_ref, ref, topic, event, payload. */
type Frame = [string | null, string | null, string, string, Record<string, unknown>];

interface Reply {
  readonly status: string;
  readonly response: Record<string, unknown>;
}

/** Speaks the protocol by hand, to send frames that no client would. */
export class RawClient {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  #ref = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.frames.push(JSON.parse(data.toString()) as Frame));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => void socket.once('close', resolve));
  }

  /** Resolves to a client, or to the status of the refusal. */
  static async connect(address: string, options: ClientOptions = {}): Promise<RawClient | number> {
    const url = `${address.replace('http', 'ws')}/realtime/v1/websocket?apikey=any&vsn=2.0.0`;
    const socket = new WebSocket(url, options);
    const client = new RawClient(socket);
    const refused = new Promise<number>((resolve) => {
      socket.once('unexpected-response', (request, { statusCode = 0 }) => {
        request.destroy();
        resolve(statusCode);
      });
    });
    return Promise.race([once(socket, 'open').then(() => client), refused]);
  }

  /** Connects without a refusal. */
  static async open(address: string, options?: ClientOptions): Promise<RawClient> {
    const client = await RawClient.connect(address, options);
    if (typeof client === 'number') throw new Error(`Refused with ${client}`);
    return client;
  }

  /** Sends a message and resolves to its reply. */
  async ask(topic: string, event: string, payload: object = {}): Promise<Reply> {
    this.#ref += 1;
    const ref = String(this.#ref);
    this.socket.send(JSON.stringify([ref, ref, topic, event, payload]));
    const reply = () => this.frames.find((frame) => frame[1] === ref && frame[3] === 'phx_reply');
    await until(() => reply() !== undefined);
    return reply()?.[4] as unknown as Reply;
  }

  /** Joins a topic for changes. A table alone means all its changes. */
  join(changes: string | readonly object[], access_token?: string, topic = 'realtime:test'): Promise<Reply> {
    const postgres_changes =
      typeof changes === 'string' ? [{ event: '*', schema: 'public', table: changes }] : changes;
    return this.ask(topic, 'phx_join', {
      config: { postgres_changes },
      ...(access_token && { access_token }),
    });
  }

  /** The changes that have arrived. */
  get changes(): { table: string; type: string; record?: Record<string, unknown>; old_record?: object }[] {
    return this.frames.flatMap(([, , , event, { data }]) =>
      event === 'postgres_changes' ? (data as never) : [],
    );
  }

  /** The events of a kind that have arrived. */
  events(kind: string): Frame[] {
    return this.frames.filter(([, , , event]) => event === kind);
  }
}
