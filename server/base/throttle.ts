import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/shared/errors.ts';
import { loginUrl } from '#db/addresses.ts';
import { openPool } from '#db/openPool.ts';

const MINUTE = 60;
const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;

interface Limits {
  readonly seconds: number;
  /** Per network, over all accounts: a family, a practice or a provider's gateway. */
  readonly address: number;
  /** Per account, over all networks. */
  readonly account?: number;
  /** Per network and account, lower: one attacker cannot exhaust the account's limit. */
  readonly pair?: number;
  /** Whether the account is the caller's own and cannot exhaust the limit of its network. */
  readonly by_caller?: true;
}

/** Permitted attempts and their window in seconds. */
const rules = {
  sign_in: { seconds: QUARTER_OF_AN_HOUR, account: 40, pair: 10, address: 100 },
  sign_up: { seconds: HOUR, account: 5, address: 40 },
  mailed_link: { seconds: HOUR, account: 8, pair: 4, address: 40 },
  follow_link: { seconds: QUARTER_OF_AN_HOUR, address: 100 },
  password: { seconds: QUARTER_OF_AN_HOUR, account: 10, address: 100 },
  second_step: { seconds: QUARTER_OF_AN_HOUR, account: 10, address: 100 },
  // The form looks up each complete code; guessing one of 32^6 codes takes far more.
  practitioner_code: { seconds: MINUTE, account: 30, address: 120, by_caller: true },
  // A page that registers a kit adds its patient with it; the hosted client adds patients alone.
  new_patient: { seconds: HOUR, account: 20, address: 200, by_caller: true },
  kit_claim: { seconds: HOUR, account: 10, address: 100, by_caller: true },
  guardian_invitation: { seconds: HOUR, account: 20, address: 200, by_caller: true },
  // Nobody's mailbox is filled, by whichever guardians; apart from the links that an account needs to log in.
  invited_address: { seconds: 24 * HOUR, account: 6, address: 200 },
  new_record_link: { seconds: HOUR, account: 20, address: 200, by_caller: true },
  // Each link counts its wrong passcodes itself.
  record_link: { seconds: QUARTER_OF_AN_HOUR, address: 100 },
  laboratory_key: { seconds: QUARTER_OF_AN_HOUR, address: 20 },
  bench_code: { seconds: QUARTER_OF_AN_HOUR, address: 20 },
  // Each technician's PIN counts its attempts itself.
  bench_pin: { seconds: QUARTER_OF_AN_HOUR, account: 40, address: 200, by_caller: true },
  // Each scan is stored. A quick hand reads one a second; a laboratory has many benches.
  bench_scan: { seconds: QUARTER_OF_AN_HOUR, account: 1500, address: 15_000, by_caller: true },
} as const satisfies Record<string, Limits>;

type ThrottleRule = keyof typeof rules;
type Scope = 'address' | 'account' | 'pair';

/** Limits guessing. The database counts attempts across restarts and instances. */
export interface Throttle {
  /**
   * Counts an attempt before it happens.
   * @param account the user id or email address of the attempt, if any.
   * @throws {AppError} `over_request_rate_limit` with the seconds to wait.
   */
  readonly count: (rule: ThrottleRule, request: FastifyRequest, account?: string) => Promise<void>;
  /** Resets an account's attempts after its owner proved their identity. */
  readonly forgive: (rule: ThrottleRule, request: FastifyRequest, account: string) => Promise<void>;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/** Opens a throttle of at most `size` connections with the URL of the login `app_server`. */
export function openThrottle(address: string, size = 3, is_prepared = true): Throttle {
  const pool = openPool(loginUrl(address, 'app_throttle'), 'throttle', { max: size });
  const storeClient = is_prepared ? pool : withoutNames(pool);

  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (rule: ThrottleRule, scope: Scope) => {
    const limits: Limits = rules[rule];
    const points = limits[scope];
    if (points === undefined) return undefined;
    const name = `${rule}.${scope}`;
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        schemaName: 'app',
        tableName: 'throttle',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: limits.seconds,
        clearExpiredByTimeout: limiters.size === 0,
      });
    limiters.set(name, limiter);
    return limiter;
  };
  const take = async (rule: ThrottleRule, scope: Scope, whom: string) =>
    void (await limiterOf(rule, scope)?.consume(keyOf(whom)).catch(refuse));

  return {
    count: async (rule, request, account) => {
      const ofAddress = () => take(rule, 'address', networkOf(request.ip));
      if (account === undefined) return ofAddress();
      const { by_caller }: Limits = rules[rule];
      // A blocked network does not count against the account's owner.
      if (!by_caller) await ofAddress();
      await take(rule, 'pair', pairOf(request, account));
      await take(rule, 'account', account);
      if (by_caller) await ofAddress();
    },
    forgive: async (rule, request, account) => {
      await limiterOf(rule, 'pair')?.delete(keyOf(pairOf(request, account)));
      await limiterOf(rule, 'account')?.delete(keyOf(account));
    },
    pool,
    close: () => pool.end(),
  };
}

/** The limiter names its statements, and a connection would keep them under these names. */
const withoutNames = (pool: pg.Pool) => ({
  query: ({ text, values }: pg.QueryConfig) => pool.query({ text, ...(values && { values }) }),
});

const pairOf = ({ ip }: FastifyRequest, account: string) => `${networkOf(ip)} ${account}`;

/**
 * Keys of an account and its network under which the database itself counts wrong kit codes; see `app.attempt_registration`.
 */
export const kitCodeKeys = ({ ip }: FastifyRequest, account: string) => ({
  account_key: `kit_code.account:${keyOf(account)}`,
  network_key: `kit_code.address:${keyOf(networkOf(ip))}`,
});

const keyOf = (whom: string) => createHash('sha256').update(whom).digest('base64url');

/** The network that an address stands for: an IPv6 customer holds a whole /64 at least, the first eight bytes. */
export function networkOf(address = '', bytes = 8): string {
  // Empty or invalid for a closed connection or a proxy without an address.
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, bytes).join('.');
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw tooManyAttempts(Math.ceil(reason.msBeforeNext / 1000));
}

/** The refusal of an attempt too many, with the seconds to wait. */
export function tooManyAttempts(retry_after: number): AppError {
  const minutes = Math.ceil(retry_after / 60);
  return new AppError('over_request_rate_limit', {
    message: `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    details: { retry_after },
  });
}
