import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addKits, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { damageIn } from '#db/testing/damageIn.ts';
import { freePort } from '../tools/freePort.ts';
import { type DrillPortal, drillPortal, firstAdminToken } from './drillPortal.ts';
import { Processes } from './Processes.ts';

/** An answer as a drill counts it: the status, with a note if a 503 does not say when to try again. */
export type Seen = string;

interface SentInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A portal in a temporary folder and its administrator. All of it ends with the drill. */
export class DrillSite {
  // Not by mkdtemp: PostgreSQL runs as another user and has to enter it.
  readonly folder = join(tmpdir(), `portal-drill-${crypto.randomUUID()}`);
  readonly data = join(this.folder, 'data');
  readonly #processes = new Processes();
  #environment: NodeJS.ProcessEnv = {};
  #database: EmbeddedPostgres | undefined;
  /** The folder of PostgreSQL: the portal's own until there is an external one. */
  #state_dir = join(this.data, 'postgres');
  portal = {} as DrillPortal;
  token = '';
  #next_kit = 900_000;

  constructor() {
    mkdirSync(this.folder);
  }

  get url(): string {
    return this.portal.url;
  }

  /** Starts the portal with its embedded PostgreSQL, or with `DATABASE_URL`, and creates the administrator. */
  async start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#environment = {
      DATA_DIR: this.data,
      PORT: String(await freePort()),
      REGISTRATIONS_PER_DAY: '1000',
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '0',
      ...environment,
    };
    await this.restart();
    this.token = await firstAdminToken(this.portal);
  }

  /** Starts the portal again on the same port and data, with some settings changed. */
  async restart(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#environment = { ...this.#environment, ...environment };
    this.portal = await drillPortal(this.folder, this.#processes, this.#environment);
  }

  /** Starts the portal's external PostgreSQL; again after `stopDatabase`. @returns its address. */
  async startDatabase(state_dir = join(this.folder, 'postgres')): Promise<string> {
    this.#state_dir = state_dir;
    this.#database = await startEmbeddedPostgres({ state_dir });
    return this.#database.url;
  }

  async stopDatabase(): Promise<void> {
    await this.#database?.stop();
  }

  /** Stops the portal and its external PostgreSQL. May be called again. */
  async stop(): Promise<void> {
    await this.#processes.endAll();
    await this.stopDatabase();
  }

  /** Stops the portal, and resolves to the damage that amcheck finds in its database. */
  async damage(): Promise<string[]> {
    await this.stop();
    return damageIn(await this.startDatabase(this.#state_dir));
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Sends a request of the administrator. */
  async send(path: string, init: SentInit = {}): Promise<Seen> {
    const headers = { authorization: `Bearer ${this.token}`, ...init.headers };
    const answer = await fetch(`${this.url}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(30_000),
    }).catch((error: Error) => error);
    if (answer instanceof Error) return answer.name;
    await answer.arrayBuffer();
    const lacks_pause = answer.status === 503 && !answer.headers.has('retry-after');
    return `${answer.status}${lacks_pause ? ' without Retry-After' : ''}`;
  }

  /** Adds a new kit to the inventory. */
  write(): Promise<Seen> {
    this.#next_kit += 1;
    return this.send(addKits.path, {
      method: addKits.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kit_id: `MB${this.#next_kit}` }),
    });
  }

  read(): Promise<Seen> {
    return this.send(listKitInventory.path);
  }

  /** Counts the kits that the inventory lacks. */
  async missingOf(codes: readonly string[]): Promise<number> {
    const headers = { authorization: `Bearer ${this.token}` };
    let missing = 0;
    for (const code of codes) {
      const answer = await fetch(`${this.url}${listKitInventory.path}?search=${code}`, { headers });
      if (!(await answer.text()).includes(code)) missing += 1;
    }
    return missing;
  }

  /** Repeats a request until it gives this answer. @returns the seconds that passed, or infinity after `limit` of them. */
  async until(expected: Seen, send: () => Promise<Seen>, limit = 30): Promise<number> {
    const start = performance.now();
    const passed = () => (performance.now() - start) / 1000;
    while (passed() < limit) {
      if ((await send()) === expected) return passed();
      await setTimeout(100);
    }
    return Number.POSITIVE_INFINITY;
  }
}

/** A drill on a separate site. */
export async function onSite<Result>(run: (site: DrillSite) => Promise<Result>): Promise<Result> {
  const site = new DrillSite();
  try {
    return await run(site);
  } finally {
    await site.end();
  }
}

/** Damage of a database, in words. */
export const damageText = (damage: readonly string[]): string => `amcheck: ${damage.join('; ') || 'sound'}`;

/** Answers by kind, in words. */
export function inWords(answers: readonly Seen[] | ReadonlyMap<string, number>): string {
  const counts = Array.isArray(answers) ? countsOf(answers) : (answers as ReadonlyMap<string, number>);
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none';
}

function countsOf(answers: readonly Seen[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return counts;
}
