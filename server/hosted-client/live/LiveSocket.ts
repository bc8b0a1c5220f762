import type { WebSocket } from 'ws';
import { notSignedIn } from '#contract/shared/browserErrors.ts';
import type { Role, UserId } from '#contract/shared/ids.ts';
import { LiveChannel, type SeenChange } from './LiveChannel.ts';
import { Join, type Message, parseMessage, type Version, writeMessage } from './protocol.ts';

/** Topics that a connection may join. */
const CHANNELS_MAX = 100;
/** Bytes that may wait for a slow reader. */
const WAITING_MAX = 256 * 1024;
/** Messages and pings that a connection may send in ten seconds. */
const MESSAGES_MAX = 250;
const WINDOW = 10_000;

/** The session on whose behalf a connection listens. */
export interface Listener {
  readonly session_id: string;
  readonly user_id: UserId;
  readonly role: Role;
}

/** Either the listener of an access token, or the reason of a refusal, for developers. */
export type Identified = { readonly listener: Listener } | { readonly reason: string };

/** The decisions that a connection leaves to its instance. */
export interface Host {
  readonly identify: (token: string) => Promise<Identified>;
  /** Registers the listener of a connection. Returns the reason of a refusal. */
  readonly admit: (socket: LiveSocket, listener: Listener) => string | undefined;
  /** Whether changes arrive at this moment. */
  readonly isHearing: () => boolean;
}

/** One connection of a client: answers its messages and sends the changes that its channels request. */
export class LiveSocket {
  readonly #socket: WebSocket;
  readonly #version: Version;
  readonly #host: Host;
  readonly #channels = new Map<string, LiveChannel>();
  #listener: Listener | undefined;
  #messages = 0;
  #window_from = 0;
  /** Messages are answered in their order, even if one waits for the database. */
  #answered: Promise<void> = Promise.resolve();
  /** Milliseconds of `performance.now()`. */
  last_heard = performance.now();
  without_listener_since = performance.now();
  ends_at = 0;
  /** The network whose limit it counts toward. */
  readonly network: string;

  constructor(socket: WebSocket, version: Version, host: Host, network: string) {
    this.network = network;
    this.#socket = socket;
    this.#version = version;
    this.#host = host;
    socket.on('message', (data, is_binary) => this.#receive(data as Buffer, is_binary));
    socket.on('ping', (data) => {
      if (this.#isWithinRate() && this.#mayWrite()) socket.pong(data);
    });
    // The connection closes after it.
    socket.on('error', () => undefined);
  }

  onClose(tell: () => void): void {
    this.#socket.once('close', tell);
  }

  get listener(): Listener | undefined {
    return this.#listener;
  }

  /** Whether it listened before, and its session has ended. */
  get has_listened(): boolean {
    return this.ends_at > 0;
  }

  setListener(listener: Listener, seconds_left = 0): void {
    this.#listener = listener;
    this.ends_at = performance.now() + seconds_left * 1000;
  }

  listensTo(table: string): boolean {
    return [...this.#channels.values()].some((channel) => channel.listensTo(table));
  }

  tell(change: SeenChange): void {
    for (const channel of this.#channels.values()) {
      const payload = channel.payloadOf(change);
      if (payload) this.#push(channel, 'postgres_changes', payload);
    }
  }

  /** Ends all channels: clients do not join again by themselves. */
  endSession(): void {
    this.#listener = undefined;
    this.without_listener_since = performance.now();
    for (const channel of this.#channels.values()) {
      this.#pushSystem(channel, 'error', 'The session has ended');
      this.#push(channel, 'phx_close', {});
    }
    this.#channels.clear();
  }

  /** Breaks channels after lost changes: clients join again, and then read afresh. */
  breakChannels(table?: string): void {
    for (const channel of this.#channels.values()) {
      if (table !== undefined && !channel.listensTo(table)) continue;
      this.#channels.delete(channel.topic);
      this.#push(channel, 'phx_error', {});
    }
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: Buffer, is_binary: boolean): void {
    this.last_heard = performance.now();
    if (!this.#isWithinRate()) return;
    // Clients send broadcasts in binary frames.
    if (is_binary) return this.close(1003, 'Broadcast is not offered');
    const message = parseMessage(data.toString('utf8'), this.#version);
    if (!message) return this.close(1007, 'Invalid message');
    this.#answered = this.#answered
      .then(() => this.#answer(message))
      .catch(() => this.close(1011, 'The portal is not available'));
  }

  /** Closes a connection that sends too much. */
  #isWithinRate(): boolean {
    const now = performance.now();
    if (now - this.#window_from > WINDOW) {
      this.#window_from = now;
      this.#messages = 0;
    }
    this.#messages += 1;
    if (this.#messages <= MESSAGES_MAX) return true;
    this.close(1008, 'Too many messages');
    return false;
  }

  async #answer(message: Message): Promise<void> {
    const { topic, event } = message;
    if (topic === 'phoenix' && event === 'heartbeat') return this.#reply(message, 'ok', {});
    if (event === 'phx_join') return this.#join(message);
    const channel = this.#channels.get(topic);
    if (!channel) return this.#reply(message, 'error', { reason: 'unmatched topic' });
    if (event === 'phx_leave') {
      this.#channels.delete(topic);
      this.#reply(message, 'ok', {});
      return this.#push(channel, 'phx_close', {});
    }
    if (event === 'access_token') return this.#renew(message);
    this.#reply(message, 'error', { reason: `${event} is not offered` });
  }

  async #join(message: Message): Promise<void> {
    const { topic } = message;
    const refuse = (reason: string) => this.#reply(message, 'error', { reason });
    if (!topic.startsWith('realtime:') || topic.length === 9) return refuse('unmatched topic');
    const { data: join } = Join.safeParse(message.payload);
    if (!join) return refuse('Invalid join');
    this.#channels.delete(topic);
    if (this.#channels.size >= CHANNELS_MAX) return refuse('Too many channels');
    const problem = await this.#identify(join.access_token);
    if (problem !== undefined || !this.#listener) return refuse(problem ?? notSignedIn[1]);
    if (!this.#host.isHearing()) return refuse('Changes are not available at this moment');
    const changes = join.config?.postgres_changes ?? [];
    const channel = LiveChannel.of(message, this.#listener.role, changes);
    if (!channel) return refuse('Unknown table, column or filter');
    this.#channels.set(topic, channel);
    this.#reply(message, 'ok', { postgres_changes: channel.accepted });
    if (changes.length > 0) this.#pushSystem(channel, 'ok', 'Subscribed to PostgreSQL', 'postgres_changes');
  }

  /** A client that has renewed its session sends the new access token. */
  async #renew({ payload }: Message): Promise<void> {
    const token = payload['access_token'];
    if (typeof token !== 'string') return;
    if ((await this.#identify(token)) !== undefined) this.endSession();
  }

  /** Returns the reason of a refusal. A connection belongs to one user. */
  async #identify(token: string | null | undefined): Promise<string | undefined> {
    if (typeof token !== 'string') return undefined;
    const identified = await this.#host.identify(token);
    if ('reason' in identified) return identified.reason;
    const { listener } = identified;
    if (this.#listener && this.#listener.user_id !== listener.user_id) return 'Another user is connected';
    return this.#host.admit(this, listener);
  }

  #reply({ join_ref, ref, topic }: Message, status: 'ok' | 'error', response: object): void {
    this.#send({ join_ref, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  #pushSystem(channel: LiveChannel, status: 'ok' | 'error', message: string, extension = 'system'): void {
    this.#push(channel, 'system', {
      extension,
      status,
      message,
      channel: channel.topic.slice('realtime:'.length),
    });
  }

  #push({ topic, join_ref }: LiveChannel, event: string, payload: object): void {
    this.#send({ join_ref, ref: null, topic, event, payload: { ...payload } });
  }

  #send(message: Message): void {
    if (this.#mayWrite()) this.#socket.send(writeMessage(message, this.#version));
  }

  /** Cuts a slow reader. */
  #mayWrite(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount <= WAITING_MAX) return true;
    this.terminate();
    return false;
  }
}
