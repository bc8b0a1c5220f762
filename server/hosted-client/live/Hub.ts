import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { notSignedIn } from '#contract/shared/browserErrors.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { anonymous, type Db } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import { describe } from '#server/http/errorHandler.ts';
import { rolesWithSecondStep } from '#server/identity/session/authenticate.ts';
import { sessionOf } from '#server/identity/session/queries.ts';
import { hashOf } from '#server/identity/session/tokens.ts';
import type { Notification } from './ChangeListener.ts';
import { type Change, changesOf, isReading, readersOf, seenBy } from './delivery.ts';
import type { Host, Identified, Listener, LiveSocket } from './LiveSocket.ts';
import { liveSessions } from './queries.ts';
import { Strangers } from './Strangers.ts';

/** Connections of a user to this process. */
const CONNECTIONS_PER_USER = 5;
/** Connections to the database that deliveries use at once. */
const READS_AT_ONCE = 3;
/** Seconds that a connection may stay without a session: before its first join, and after its session has ended. */
const UNKNOWN_SECONDS = 10;
const ENDED_SECONDS = 60;
/** Seconds without a heartbeat (clients send one every 25 s, specification section 9). */
const SILENT_SECONDS = 70;
const SWEEP_EVERY = 1000;

/** The connections of this process. It receives changes and delivers each to its authorized readers. */
export class Hub implements Host {
  readonly #db: Db;
  readonly #config: Config;
  readonly #log: FastifyBaseLogger;
  readonly #sockets = new Set<LiveSocket>();
  readonly strangers = new Strangers();
  readonly #byUser = new Map<UserId, Set<LiveSocket>>();
  readonly #limit = pLimit(READS_AT_ONCE);
  readonly #recordList: ReturnType<typeof listRecorder>;
  readonly #sweep: NodeJS.Timeout;
  #waiting: Notification[] = [];
  #is_delivering = false;
  isHearing: () => boolean = () => false;

  constructor({ db, config }: { readonly db: Db; readonly config: Config }, log: FastifyBaseLogger) {
    this.#db = db;
    this.#recordList = listRecorder(db);
    this.#config = config;
    this.#log = log;
    this.#sweep = setInterval(() => this.#lookAtTime(), SWEEP_EVERY);
  }

  get size(): number {
    return this.#sockets.size;
  }

  add(socket: LiveSocket): void {
    this.#sockets.add(socket);
    this.strangers.add(socket);
  }

  remove(socket: LiveSocket): void {
    this.#sockets.delete(socket);
    this.#forget(socket);
    this.strangers.delete(socket);
  }

  /** Identifies the sender of an access token. The portal's own pages send none: their cookie came with the upgrade. */
  readonly identify = async (token: string): Promise<Identified> =>
    this.#config.HOSTED_CLIENT === 'on'
      ? this.identifySession(token)
      : { reason: 'Access tokens are not accepted' };

  /** Looks up the session of a token, from a cookie or a message. */
  async identifySession(token: string): Promise<Identified> {
    const session = await this.#db.run(
      anonymous,
      sessionOf(hashOf(token), rolesWithSecondStep(this.#config)),
    );
    if (!session) return { reason: notSignedIn[1] };
    if (session.next_step) return { reason: 'A second step is required' };
    const { session_id, user_id, role } = session;
    return { listener: { session_id, user_id, role } };
  }

  readonly admit = (socket: LiveSocket, listener: Listener): string | undefined => {
    const known = this.#byUser.get(listener.user_id) ?? new Set();
    if (!known.has(socket) && known.size >= CONNECTIONS_PER_USER) return 'Too many connections of this user';
    this.strangers.delete(socket);
    this.#byUser.set(listener.user_id, known.add(socket));
    socket.setListener(listener);
    // The session may have ended since it was identified.
    void this.#confirm([listener.user_id]);
    return undefined;
  };

  readonly hear = (notification: Notification): void => {
    this.#waiting.push(notification);
    if (!this.#is_delivering) void this.#deliverAll();
  };

  /** After lost notices, everything may have changed. */
  readonly startAfresh = (): void => {
    for (const socket of this.#sockets) socket.breakChannels();
    void this.#confirm([...this.#byUser.keys()]);
  };

  closeAll(code: number, reason: string): void {
    for (const socket of this.#sockets) socket.close(code, reason);
  }

  stop(): void {
    clearInterval(this.#sweep);
    for (const socket of this.#sockets) socket.terminate();
  }

  async #deliverAll(): Promise<void> {
    this.#is_delivering = true;
    while (this.#waiting.length > 0) {
      const notifications = this.#waiting.splice(0);
      try {
        await this.#deliver(notifications);
      } catch (error) {
        this.#log.warn({ err: describe(error as Error) }, 'live changes were lost');
        this.startAfresh();
      }
    }
    this.#is_delivering = false;
  }

  async #deliver(notifications: readonly Notification[]): Promise<void> {
    if (this.#byUser.size === 0) return;
    for (const { table, rows } of notifications)
      if (rows === null) for (const socket of this.#sockets) socket.breakChannels(table);
    const users = notifications.flatMap(({ table, op, rows }) => {
      if (table !== 'sessions' && (table !== 'profiles' || op === 'INSERT')) return [];
      return rows === null ? [...this.#byUser.keys()] : rows.map(([, , user]) => user as UserId);
    });
    const admins = [...this.#byUser].flatMap(([user, sockets]) =>
      [...sockets].some(({ listener }) => listener?.role === 'admin') ? [user] : [],
    );
    const readers = await readersOf(this.#db, changesOf(notifications), admins);
    await Promise.all([
      this.#confirm(users),
      ...[...readers].map(([user, changes]) => this.#deliverTo(user, changes)),
    ]);
  }

  /** A user's connections may belong to several sessions, and for a moment to several roles. */
  async #deliverTo(user_id: UserId, changes: readonly Change[]): Promise<void> {
    await Promise.all(
      this.#groupsOf(user_id).map(async ({ listener, sockets }) => {
        const asked = changes.filter(({ table }) => sockets.some((socket) => socket.listensTo(table)));
        if (asked.length === 0) return;
        const sessions = sessionsOf(sockets);
        const seen = await this.#limit(() =>
          seenBy(this.#db, listener, asked, this.#liveSessions(listener.role, sessions)),
        );
        if (isReading(listener, seen.changes)) await this.#recordList(listener, 'live_changes');
        this.#keepLive(sockets, sessions, seen.sessions);
        for (const socket of sockets)
          if (socket.listener) for (const change of seen.changes) socket.tell(change);
      }),
    );
  }

  /** Ends the connections of users whose sessions have ended. */
  async #confirm(users: readonly UserId[]): Promise<void> {
    const groups = [...new Set(users)].flatMap((user_id) => this.#groupsOf(user_id));
    await Promise.all(
      groups.map(async ({ listener, sockets }) => {
        const sessions = sessionsOf(sockets);
        const statement = this.#liveSessions(listener.role, sessions);
        try {
          this.#keepLive(sockets, sessions, await this.#limit(() => this.#db.run(listener, statement)));
        } catch {
          // Nothing is delivered without a live session; the next check by the clock queries again.
          for (const socket of sockets) socket.ends_at = Math.min(socket.ends_at, performance.now());
        }
      }),
    );
  }

  #groupsOf(user_id: UserId): { listener: Listener; sockets: LiveSocket[] }[] {
    const byRole = Map.groupBy(this.#byUser.get(user_id) ?? [], ({ listener }) => listener?.role);
    return [...byRole.values()].flatMap((sockets) => {
      const listener = sockets[0]?.listener;
      return listener ? [{ listener, sockets }] : [];
    });
  }

  #liveSessions(role: Listener['role'], sessions: ReadonlySet<string>) {
    return liveSessions([...sessions], role, rolesWithSecondStep(this.#config));
  }

  /** Ends connections whose session was checked and has ended. A connection may have a newer session since. */
  #keepLive(
    sockets: readonly LiveSocket[],
    asked: ReadonlySet<string>,
    live: readonly { session_id: string; seconds_left: number }[],
  ): void {
    const left = new Map(live.map(({ session_id, seconds_left }) => [session_id, seconds_left]));
    for (const socket of sockets) {
      const { listener } = socket;
      if (!listener || !asked.has(listener.session_id)) continue;
      const seconds_left = left.get(listener.session_id);
      if (seconds_left !== undefined) socket.setListener(listener, seconds_left);
      else this.#end(socket);
    }
  }

  #end(socket: LiveSocket): void {
    this.#forget(socket);
    socket.endSession();
  }

  #forget(socket: LiveSocket): void {
    const user_id = socket.listener?.user_id;
    const known = user_id && this.#byUser.get(user_id);
    if (known?.delete(socket)) this.strangers.add(socket);
    if (user_id && known?.size === 0) this.#byUser.delete(user_id);
  }

  #lookAtTime(): void {
    const now = performance.now();
    const due = new Set<UserId>();
    for (const socket of this.#sockets) {
      const { listener, has_listened, without_listener_since } = socket;
      const may_wait = has_listened ? ENDED_SECONDS : UNKNOWN_SECONDS;
      if (now - socket.last_heard > SILENT_SECONDS * 1000) socket.terminate();
      else if (listener && now >= socket.ends_at) due.add(listener.user_id);
      else if (!listener && now - without_listener_since > may_wait * 1000)
        socket.close(4401, notSignedIn[1]);
    }
    if (due.size > 0) void this.#confirm([...due]);
  }
}

const sessionsOf = (sockets: readonly LiveSocket[]): ReadonlySet<string> =>
  new Set(sockets.flatMap(({ listener }) => listener?.session_id ?? []));
