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
  /** How many rows from the first on are used up. */
  readonly count: number;
}

/** Makes sure that wrk is there. @throws with one sentence when it cannot be had. */
export function ensureWrk(): void {
  const is_there = () => spawnSync('wrk', ['--version']).error === undefined;
  if (is_there() || (installPackages('wrk') && is_there())) return;
  throw new Error('The benchmark needs wrk: install it (on Debian as root: apt-get install wrk).');
}

/** More requests a second than any portal answers: what writes has a fresh row for each. */
const RATE_MAX = 2_000;

/**
 * Sends an operation's request from so many connections at once, by wrk, which takes little of the processors that it shares
 * with the portal. Where the operation writes, each request is on the next row.
 * @throws when an answer is no success.
 */
export function load(origin: string, { request, fresh }: Operation, load: Load): Measured {
  const { connections, seconds, first } = load;
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const rows = Array.from({ length: fresh ? seconds * RATE_MAX : 1 }, (_, index) => first + index);
    const file = join(folder, 'requests');
    writeFileSync(file, rows.map((row) => `${message(origin, sent(request(row), row))}\0`).join(''));
    const on = ['--threads=1', `--connections=${connections}`, `--duration=${seconds}s`, '--timeout=30s'];
    const script = `--script=${join(import.meta.dirname, 'requests.lua')}`;
    const report = execFileSync('wrk', [...on, script, origin, '--', file], { encoding: 'utf8' });
    const { requests, refused, broken, ...measured } = JSON.parse(report.slice(report.indexOf('{')));
    if (refused + broken > 0) throw new Error(`${refused} refusals, ${broken} broken connections`);
    // One was made on trial, and one is on its way on each connection when time is over.
    return {
      rate: requests / measured.seconds,
      p50: measured.p50,
      p99: measured.p99,
      count: requests + connections + 1,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A request as it travels. */
const message = (origin: string, { method, path, headers, body = '' }: ReturnType<typeof sent>) =>
  [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
