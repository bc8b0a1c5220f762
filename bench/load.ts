import autocannon from 'autocannon';
import type { Operation } from './operations.ts';
import { sent } from './portals.ts';

export interface Measured {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** How many requests were sent: rows from the first to this one are used up. */
  readonly count: number;
}

/** Sends an operation's request from so many connections at once, each time on the next row. */
export async function load(
  origin: string,
  { request }: Operation,
  { connections, seconds, first }: { connections: number; seconds: number; first: number },
): Promise<Measured> {
  let row = first;
  const times: number[] = [];
  const { requests, non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url: origin,
      connections,
      duration: seconds,
      requests: [
        {
          setupRequest: (base) => {
            const asked = request(row);
            const { headers, body } = sent(asked, row);
            row += 1;
            const { method = 'GET', path } = asked;
            return { ...base, method, path, headers: { ...base.headers, ...headers }, ...(body && { body }) };
          },
        },
      ],
    };
    const run = autocannon(options, (error, result) => (error ? reject(error as Error) : resolve(result)));
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
  times.sort((one, other) => one - other);
  const percentile = (share: number) => times[Math.floor(share * times.length)] ?? Number.NaN;
  return { rate: requests.average, p50: percentile(0.5), p99: percentile(0.99), count: row - first };
}
