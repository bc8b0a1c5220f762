import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../tools/installPackages.ts';
import type { Operation } from './operations.ts';
import { sent } from './portals.ts';

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Number of the first fresh row that the requests may use. */
  readonly first: number;
}

export interface Measured {
  /** Answers per second. */
  readonly rate: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Number of answers. */
  readonly answers: number;
  /** Number of used rows, counted from the first. */
  readonly count: number;
}

/** Ensures that wrk is installed. @throws with one sentence if that fails. */
export function ensureWrk(): void {
  const is_there = () => spawnSync('wrk', ['--version']).error === undefined;
  if (is_there() || (installPackages('wrk') && is_there())) return;
  throw new Error('The benchmark needs wrk: install it (on Debian as root: apt-get install wrk).');
}

/** Exceeds the requests per second of any portal: each write has a fresh row. */
const RATE_MAX = 3_000;
/** Different requests of a read, sent in turn. */
export const READS = 600;

/**
 * Sends an operation's request over this many connections with wrk, which takes little of the processors that it shares
 * with the portal. Each request of a write uses the next row; the requests of a read are sent in turn.
 * @throws if an answer is not a success.
 */
export function load(origin: string, { as, request, fresh }: Operation, load: Load): Measured {
  const { connections, seconds, first } = load;
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const rows = Array.from(
      { length: fresh ? seconds * RATE_MAX : READS },
      (_, index) => (fresh ? first : 0) + index,
    );
    const file = join(folder, 'requests');
    writeFileSync(
      file,
      rows.map((row) => `${message(origin, sent({ ...request(row), as: as.of(row) }, row))}\0`).join(''),
    );
    const on = ['--threads=1', `--connections=${connections}`, `--duration=${seconds}s`, '--timeout=30s'];
    const script = `--script=${join(import.meta.dirname, 'requests.lua')}`;
    const report = execFileSync('wrk', [...on, script, origin, '--', file], { encoding: 'utf8' });
    const { requests, refused, broken, ...measured } = JSON.parse(report.slice(report.indexOf('{')));
    if (refused + broken > 0) throw new Error(`${refused} refusals, ${broken} broken connections`);
    // One was a trial, and each connection has one in flight at the end.
    return {
      rate: requests / measured.seconds,
      p50: measured.p50,
      p99: measured.p99,
      answers: requests,
      count: requests + connections + 1,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The bytes of a request. */
const message = (origin: string, { method, path, headers, body = '' }: ReturnType<typeof sent>) =>
  [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
