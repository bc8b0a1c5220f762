import { callbackify } from 'node:util';
import pg from 'pg';
import { hostsOf } from './hosts.ts';
import { seekServer } from './seekServer.ts';

type Options = pg.ClientConfig & { readonly connectionString: string };

/** SQLSTATE of a write to a replica. */
const READ_ONLY = '25006';

/**
 * A connection to the database. If the address names several servers, it leads to the one of the wanted kind
 * (`seekServer`). A connection that turns out to be read-only ends, and a pool replaces it: its server was the primary once.
 */
export class DatabaseClient extends pg.Client {
  readonly #address: string;

  constructor(options: Options) {
    super({ keepAlive: true, ...options });
    this.#address = options.connectionString;
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) void this.end().catch(() => undefined);
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    if (hostsOf(this.#address).length === 1) return callback ? super.connect(callback) : super.connect();
    const connectToFound = async () => {
      Object.assign(this, await seekServer(this.#address));
      return super.connect();
    };
    return callback ? callbackify(connectToFound)(callback) : connectToFound();
  }
}
