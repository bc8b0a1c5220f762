import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { applicationName } from '#db/applicationName.ts';
import { DatabaseClient } from '#db/DatabaseClient.ts';

/** The channel of the triggers, see `app.announce_changes`. */
const CHANNEL = 'portal_changes';

/** Milliseconds between attempts to connect again. */
const PAUSE = 500;
/** Milliseconds between checks of a silent connection, and until one that does not answer is given up. */
const CHECK_EVERY = 10_000;
const ANSWER_LIMIT = 5000;
/** Milliseconds that a stop waits for an attempt to connect. */
const STOP_LIMIT = 500;

const Notification = z.object({
  table: z.string(),
  op: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  at: z.string(),
  /** Id, patient and user of each row; null for a statement with too many. */
  rows: z.nullable(
    z.array(z.tuple([z.nullable(z.string()), z.nullable(z.string()), z.nullable(z.string())])),
  ),
});

/** Rows that a statement has changed. */
export type Notification = z.output<typeof Notification>;

interface Hearing {
  readonly onNotification: (notification: Notification) => void;
  /** Notifications were lost, or may be. */
  readonly onGap: () => void;
}

/** Receives changes over one connection to the database, which it opens again whenever it breaks. */
export class ChangeListener {
  readonly #address: string;
  readonly #hearing: Hearing;
  readonly #stopping = new AbortController();
  #client: DatabaseClient | undefined;
  #running: Promise<void> | undefined;
  #is_up = false;

  /** @param address URL of the login `app_server` that leads past a transaction pooler. */
  constructor(address: string, hearing: Hearing) {
    this.#address = address;
    this.#hearing = hearing;
  }

  /** Whether it receives every change from now on. */
  get is_up(): boolean {
    return this.#is_up;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // Unlike a polite end, it also ends a connection that is being opened.
    this.#client?.connection.stream.destroy();
    await Promise.race([this.#running, setTimeout(STOP_LIMIT, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#listen().catch(() => undefined);
      if (this.#is_up) {
        this.#is_up = false;
        this.#hearing.onGap();
      }
      await setTimeout(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Proves that notifications arrive: a transaction pooler accepts `listen` and forwards none. */
  async #confirmHearing(client: DatabaseClient): Promise<void> {
    const nonce = crypto.randomUUID();
    const heard = new Promise<void>((resolve, reject) => {
      client.on('notification', ({ payload }) => payload === nonce && resolve());
      client.on('end', () => reject(new Error('The connection ended')));
      globalThis.setTimeout(() => reject(new Error('Notifications do not arrive')), ANSWER_LIMIT).unref();
    });
    heard.catch(() => undefined);
    const other = this.#connection();
    try {
      await other.connect();
      await other.query('select pg_notify($1, $2)', [CHANNEL, nonce]);
      await heard;
    } finally {
      await other.end().catch(() => undefined);
    }
  }

  #connection(): DatabaseClient {
    const client = new DatabaseClient({
      connectionString: this.#address,
      connectionTimeoutMillis: ANSWER_LIMIT,
      application_name: applicationName('changes'),
    });
    client.on('error', () => undefined);
    return client;
  }

  /** Listens until the connection breaks. */
  async #listen(): Promise<void> {
    const client = this.#connection();
    this.#client = client;
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', resolve);
    });
    client.on('notification', ({ payload }) => {
      const { data } = z.safeParse(Notification, parsed(payload));
      if (data) this.#hearing.onNotification(data);
    });
    const check = setInterval(() => void answers(client), CHECK_EVERY);
    try {
      await client.connect();
      if (this.#stopping.signal.aborted) return;
      await client.query(`listen ${CHANNEL}`);
      await this.#confirmHearing(client);
      this.#is_up = true;
      await broken;
    } finally {
      clearInterval(check);
      await client.end().catch(() => undefined);
    }
  }
}

/** Breaks the connection if the server does not answer: it may have lost its network without a word. */
async function answers(client: DatabaseClient): Promise<void> {
  const limit = globalThis.setTimeout(() => client.connection.stream.destroy(), ANSWER_LIMIT);
  await client.query('select').catch(() => undefined);
  clearTimeout(limit);
}

function parsed(payload = ''): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
