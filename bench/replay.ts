import { readFileSync } from 'node:fs';
import pg from 'pg';
import { appServerUrl } from '#db/addresses.ts';
import { Batch } from '#db/Batch.ts';
import { valueOf } from './databases.ts';
import type { Packet } from './recordPackets.ts';
import type { Varied } from './varied.ts';

interface Recording {
  readonly packets: readonly Packet[];
  /** Number of the request that was recorded, and its values that differ by request. */
  readonly row: number;
  readonly varied: readonly Varied[];
  /** Settings of the connection. */
  readonly options: string;
}

/** Cost of one request in PostgreSQL. */
export interface Cost {
  /** Pages of 8 kB that it touches, in the cache or not. */
  readonly pages: number;
  /** Milliseconds of processor time. */
  readonly processor: number;
}

export interface Replay {
  /** The mean cost of some requests, from the one with this number on. */
  readonly run: (first: number, count: number) => Promise<Cost>;
  readonly close: () => Promise<void>;
}

/**
 * Sends recorded packets over one connection, with the values of other requests. Counts the pages of the whole database, so
 * nothing else may work in it.
 * @param url address of the database, as its owner.
 */
export async function replayOf(url: string, recording: Recording): Promise<Replay> {
  const { packets, row, varied, options } = recording;
  const client = new pg.Client({ connectionString: appServerUrl(url), options });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? Number.NaN;
  const { pathname } = new URL(url);
  const beside = new URL(url);
  beside.pathname = '/postgres';
  const touched = () =>
    valueOf(
      beside.href,
      `select blks_hit + blks_read from pg_stat_database where datname = '${pathname.slice(1)}'`,
    );

  const send = async (request: number) => {
    const valueAt = (value: string | null) =>
      varied.reduce(
        (text, { of }) =>
          text
            ?.replaceAll(of(row), of(request))
            .replaceAll(of(row).toLowerCase(), of(request).toLowerCase()) ?? null,
        value,
      );
    for (const [place, packet] of packets.entries()) {
      const batch = new Batch();
      const outcomes = packet.map(({ text, values }, index) =>
        batch.enqueue({ name: `${place} ${index}`, text, values: values.map(valueAt) }),
      );
      await Promise.all([batch.sendOver(client as unknown as pg.PoolClient), ...outcomes]);
    }
  };
  return {
    run: async (first, count) => {
      await client.query('select pg_stat_force_next_flush()');
      const pages = await touched();
      const started = processorTimeOf(pid);
      for (let request = first; request < first + count; request += 1) await send(request);
      const processor = (processorTimeOf(pid) - started) / count;
      await client.query('select pg_stat_force_next_flush()');
      return { pages: ((await touched()) - pages) / count, processor };
    },
    close: () => client.end(),
  };
}

/** Milliseconds of processor time of one process. Linux counts them here in nanoseconds, and elsewhere in hundredths of a second. */
const processorTimeOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)) / 1e6;
