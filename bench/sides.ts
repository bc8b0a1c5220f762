import { setTimeout } from 'node:timers/promises';
import { appServerUrl } from '#db/addresses.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { BUFFER_ROWS, buffersOf } from './buffers.ts';
import { valueOf } from './databases.ts';
import { newPatient } from './generated.ts';
import { load, READS } from './load.ts';
import type { Operation } from './operations.ts';
import { type PgbenchMeasured, type PgbenchServer, pgbench } from './pgbench.ts';
import type { RunningPortal } from './portals.ts';
import { record } from './portals.ts';
import { processorTime } from './processorTime.ts';
import { type Packet, sentAs } from './recordPackets.ts';
import { type Script, scriptOf } from './script.ts';

export interface Database {
  /** Address as its owner. */
  readonly url: string;
  /** Folder of the server's programs. */
  readonly bin: string;
  /** Process id of the server. */
  readonly pid: number;
}

export interface On {
  readonly connections: number;
  readonly seconds: number;
}

export interface ServerMeasured {
  readonly rate: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time for each answer: of the server itself, and of PostgreSQL. */
  readonly own: number;
  readonly postgres: number;
}

/** A script of pgbench on the operation's rows. */
export interface PgbenchSide {
  readonly run: (on: On) => Promise<PgbenchMeasured>;
  /** Pages that one request touches. */
  readonly buffers: () => Promise<number>;
}

/** The programs that answer one operation, by turns. */
export interface Sides {
  readonly portal: (on: On) => ServerMeasured;
  /** Another server that answers the operation by other requests. */
  readonly other: (server: RunningPortal, operation: Operation) => (on: On) => ServerMeasured;
  /** pgbench with the portal's packets, or with some of them. */
  readonly packets: (kept?: (packet: Packet) => boolean) => Promise<PgbenchSide>;
  readonly bare: PgbenchSide;
  /** Number of the first of some rows that a caller uses up. */
  readonly take: (count: number) => number;
  /** Resets used rows where they are scarce. */
  readonly refresh: () => Promise<void>;
}

const UNDER_WAY = `
  select count(*) from pg_stat_activity
  where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;

/** Foreign keys are checked, but no other trigger fires; see `admitPgbench`. */
export const WITHOUT_TRIGGERS = '-c session_replication_role=replica';

/** Records an operation. Writes need fresh rows: each program continues where the last one stopped. */
export async function sidesOf(
  { url, bin, pid }: Database,
  portal: RunningPortal,
  operation: Operation,
): Promise<Sides> {
  const { as, request, fresh, emptied } = operation;
  if (emptied) await removeNew(url, emptied);
  const row = fresh === undefined ? 0 : await valueOf(url, fresh);
  const { packets, answer, options } = await record(url, { ...request(row), as: as.of(row) });
  const { patient_id } = answer as { patient_id?: string };
  // The portal chooses the id of a new patient, and pgbench another one for each request.
  const chosen = patient_id === undefined ? [] : [{ of: () => patient_id, sql: newPatient.sql }];
  const varied = [...as.values, ...operation.varied, ...chosen];
  const server = { bin, pid, app_url: appServerUrl(url), options };
  const bare = await scriptOf([barePacket(operation, row)], { url, row, varied });

  let first = row + 1;
  const requests = fresh === undefined ? READS : undefined;
  const sideOf = (script: Script, given: PgbenchServer): PgbenchSide => ({
    run: async ({ connections: clients, seconds }) => {
      const measured = await pgbench(given, script, { clients, seconds, first, requests });
      // Each client counts for itself: the fastest may be ahead of the others.
      first += Math.ceil(1.2 * measured.count) + clients;
      return measured;
    },
    buffers: async () => {
      const buffers = await buffersOf(url, given, script, { first, requests });
      first += BUFFER_ROWS;
      return buffers;
    },
  });

  const served = (server_process: RunningPortal, requested: Operation) => (on: On) => {
    const times = () => ({ own: processorTime(server_process.pid), postgres: processorTime(pid) });
    const before = times();
    const { rate, p50, p99, answers, count } = load(server_process.origin, requested, { ...on, first });
    const after = times();
    first += count;
    const each = (taken: number) => (1000 * taken) / answers;
    return {
      rate,
      p50,
      p99,
      own: each(after.own - before.own),
      postgres: each(after.postgres - before.postgres),
    };
  };

  return {
    portal: served(portal, operation),
    other: served,
    packets: async (kept = () => true) =>
      sideOf(await scriptOf(packets.filter(kept), { url, row, varied }), server),
    bare: sideOf(
      bare,
      fresh === undefined ? server : { ...server, options: `${options} ${WITHOUT_TRIGGERS}` },
    ),
    take: (count) => {
      first += count;
      return first - count;
    },
    refresh: async () => {
      if (!emptied) return;
      await removeNew(url, emptied);
      first = row + 1;
    },
  };
}

/** Removes the rows that requests have added: generated ones are older. The last requests of a turn may be under way. */
async function removeNew(url: string, table: string): Promise<void> {
  while ((await valueOf(url, UNDER_WAY)) > 0) await setTimeout(20);
  await executeOn(url, `delete from ${table} where created_at >= '2025-01-01'`);
  await executeOn(url, `vacuum analyze ${table}`);
}

/** The bare statements after the caller's role and id, which any client of row-level security sets. */
export function barePacket({ as, bare }: Operation, row: number): Packet {
  const { role } = as.of(row);
  const [, id] = as.values;
  return [
    sentAs("select set_config('role', $1, true), set_config('app.user_id', $2, true)", [
      `app_${role}`,
      id?.of(row),
    ]),
    ...bare(row).map((statement) => {
      const { text, values } = statement.compile();
      return sentAs(text.replace(/\s+/g, ' ').trim(), values);
    }),
  ];
}
