import type { FastifyError, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/shared/errors.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Deps } from '#server/base/deps.ts';
import { RecentKeys } from '#server/base/recorded-reads/RecentKeys.ts';
import { coarseNetworkOf } from '#server/http/coarseNetwork.ts';
import { describe, refusalOf } from '#server/http/errorHandler.ts';
import type { Identity } from '#server/http/identity.ts';
import { type Refusal, recordRefusal } from './queries.ts';

type Kind = Pick<Refusal, 'action' | 'kind'>;

const ofRecord: Kind = { action: 'record_refused' };
const ofKitCode: Kind = { action: 'code_refused', kind: 'kit_code' };

/** Refusals that may concern another customer's record, follow from a guess, or from a call of another role. */
const recorded: Partial<Record<ErrorCode, Kind>> = {
  patient_not_found: ofRecord,
  kit_not_found: ofRecord,
  page_not_found: ofRecord,
  suggestion_not_found: ofRecord,
  practitioner_not_assigned: ofRecord,
  record_link_not_found: ofRecord,
  kit_not_valid: ofKitCode,
  kit_already_registered: ofKitCode,
  invalid_practitioner_code: { action: 'code_refused', kind: 'practitioner_code' },
  not_allowed: { action: 'call_refused' },
};

/** Records that a request may name, checked by its schema. */
interface Named {
  readonly kit_id?: KitCode;
  readonly kit_record_id?: KitRecordId;
  readonly patient_id?: PatientId;
  readonly patient?: { readonly id?: PatientId };
}

/**
 * Records refusals of hidden records, of codes and of calls in the audit trail, before the answer and in its own transaction: the
 * request's has failed. An event that cannot be recorded is logged and does not change the answer.
 */
export function withRefusalsRecorded({ db }: Deps, identity: Identity): Identity {
  const exhausted = new RecentKeys();

  async function record(request: FastifyRequest, error: FastifyError): Promise<void> {
    const kind = recorded[refusalOf(error).code];
    const { session } = request;
    // Nothing is foreign to an administrator.
    if (!kind || !session || session.role === 'admin') return;
    const key = `${session.user_id} ${kind.action}`;
    if (exhausted.has(key)) return;
    const actor = { ...session, network: coarseNetworkOf(request.ip) };
    const seconds = await db.run(actor, recordRefusal({ ...kind, ...subjectOf(kind, request) }));
    if (seconds !== null) exhausted.keep(key, seconds);
  }

  const refuse = async (request: FastifyRequest, refusal: Error): Promise<never> => {
    await record(request, refusal as FastifyError).catch((failure: Error) =>
      request.log.error({ err: describe(failure), request_id: request.id }, 'refusal not recorded'),
    );
    throw refusal;
  };

  return {
    ...identity,
    authenticate: (request, reply, endpoint) =>
      identity.authenticate(request, reply, endpoint).catch((refusal: Error) => refuse(request, refusal)),
    explainFailure: async (request, error) =>
      refuse(request, await identity.explainFailure(request, error).catch((explained: Error) => explained)),
  };
}

/** The record or code of a refused request. The trail keeps no practitioner code. */
function subjectOf({ action, kind }: Kind, { params, body, routeOptions }: FastifyRequest): Partial<Refusal> {
  // The body and the parameters of a refused call were not read.
  if (action === 'call_refused') return { kind: routeOptions.config.endpoint?.name };
  if (kind === 'practitioner_code') return {};
  const { kit_id, kit_record_id, patient_id, patient }: Named = { ...(params as Named), ...(body as Named) };
  // A registration names a kit and a patient; the code of the error names the refused one.
  if (kind === 'kit_code') return { kit_id };
  return patient?.id ? { patient_id: patient.id } : { kit_id, kit_record_id, patient_id };
}
