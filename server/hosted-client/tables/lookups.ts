import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import { KitCode, PractitionerCode } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import type { Deps } from '#server/base/deps.ts';
import { kitCodeKeys } from '#server/base/throttle.ts';
import { attemptRegistration } from '#server/families/register-kit/queries.ts';
import { refusalOf } from '#server/families/register-kit/refusalOf.ts';
import type { Identity } from '#server/http/identity.ts';
import type { TableName } from './dialect/catalogue.ts';
import { lookUpPractitioner } from './dialect/queries.ts';

/** Answers a customer's question about one code, which the policies hide, as the screens do: counted as a guess. */
export class CustomerLookups {
  readonly #deps: Deps;
  readonly #identity: Identity;

  constructor(deps: Deps, identity: Identity) {
    this.#deps = deps;
    this.#identity = identity;
  }

  /** The rows in place of the view's; undefined if the request names no code. */
  async sourceFor(
    table: TableName,
    session: CurrentSession,
    request: FastifyRequest,
  ): Promise<Sql | undefined> {
    if (session.role !== 'customer') return undefined;
    const query = request.query as Readonly<Record<string, unknown>>;
    if (table === 'kit_inventory') return this.#kit(session, request, valueOf(query['kit_id']));
    if (table !== 'profiles' || query['practitioner_code'] === undefined) return undefined;
    return this.#practitioner(session, request, valueOf(query['practitioner_code']));
  }

  async #kit(session: CurrentSession, request: FastifyRequest, given: string): Promise<Sql> {
    const kit_id = KitCode.safeParse(given).data;
    if (!kit_id) return kitRow(null);
    const refusal = refusalOf(
      await this.#deps.db.run(
        session,
        attemptRegistration({
          kit_id,
          ...kitCodeKeys(request, session.user_id),
          per_day: this.#deps.config.REGISTRATIONS_PER_DAY,
        }),
      ),
    );
    // The registration itself says that a kit is registered already.
    if (!refusal || refusal.code === 'kit_already_registered') return kitRow(kit_id);
    if (refusal.code !== 'kit_not_valid') throw refusal;
    await this.#recordRefusal(request, refusal);
    return kitRow(null);
  }

  async #practitioner(session: CurrentSession, request: FastifyRequest, given: string): Promise<Sql> {
    await this.#deps.throttle.count('practitioner_code', request, session.user_id);
    const code = PractitionerCode.safeParse(given).data;
    const found = code && (await this.#deps.db.run(session, lookUpPractitioner(code)));
    if (!found) await this.#recordRefusal(request, new AppError('invalid_practitioner_code'));
    return sql`(
      select ${found ? found.id : null}::uuid as id, ${found ? found.full_name : null}::text as full_name,
        'practitioner'::text as role, ${code ?? null}::text as practitioner_code, null::timestamptz as created_at,
        null::text as verification_reason, null::text as registration_source, null::text as email
      where ${found !== undefined}::boolean)`;
  }

  /** A guess is an event of the audit trail, although its answer is no refusal here. */
  readonly #recordRefusal = (request: FastifyRequest, refusal: AppError) =>
    this.#identity.explainFailure(request, refusal).catch(() => undefined);
}

const kitRow = (kit_id: KitCode | null) => sql`(
  select ${kit_id}::text as kit_id, true as is_active, null::timestamptz as created_at
  where ${kit_id !== null}::boolean)`;

/** The value of an `eq` filter; empty for any other. */
const valueOf = (filter: unknown): string =>
  typeof filter === 'string' && filter.startsWith('eq.') ? filter.slice('eq.'.length) : '';
