import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  claimKit,
  countOpenClaims,
  decideKitClaim,
  getRegistration,
  listKitClaims,
  listOwnUndoneRegistrations,
  listUndoneRegistrations,
  restoreRegistration,
  undoRegistration,
} from '#contract/families/kit-claims.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** Queries that a change of a registration makes stale. */
const reloads = [['kit-claims'], ['undone-registrations'], ['kit-inventory'], ['patient-table']];

/** One page of the claims. The previous page stays until the next one has loaded. */
export const kitClaimsQuery = (query: InputOf<typeof listKitClaims>['query']) =>
  queryOptions({
    queryKey: ['kit-claims', query],
    meta: { live: ['patients'] },
    queryFn: ({ signal }) => call<typeof listKitClaims>('GET /api/admin/kit-claims', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The number of open claims. No timer requests it: it would keep an idle session open. */
export const openClaimsQuery = () =>
  queryOptions({
    queryKey: ['kit-claims', 'open'],
    meta: { live: ['patients'] },
    queryFn: ({ signal }) =>
      call<typeof countOpenClaims>('GET /api/admin/kit-claims/open', undefined, { signal }),
  });

/** One page of the undone registrations. */
export const undoneRegistrationsQuery = (query: InputOf<typeof listUndoneRegistrations>['query']) =>
  queryOptions({
    queryKey: ['undone-registrations', query],
    queryFn: ({ signal }) =>
      call<typeof listUndoneRegistrations>('GET /api/admin/undone-registrations', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The current registration of a kit. */
export const registrationQuery = (kit_id: KitCode) =>
  queryOptions({
    queryKey: ['registration', kit_id],
    queryFn: ({ signal }) =>
      call<typeof getRegistration>(
        'GET /api/admin/kit-inventory/:kit_id/registration',
        { params: { kit_id } },
        { signal },
      ),
    // The dialog decides about the shown version.
    staleTime: 0,
    gcTime: 0,
  });

/** Registrations of one of the caller's patients that were undone. */
export const ownUndoneRegistrationsQuery = (patient_id: PatientId) =>
  queryOptions({
    queryKey: ['undone-registrations', 'of', patient_id],
    queryFn: ({ signal }) =>
      call<typeof listOwnUndoneRegistrations>(
        'GET /api/patients/:patient_id/undone-registrations',
        { params: { patient_id } },
        { signal },
      ),
  });

/** Reports to the administrators that a kit is the user's. */
export const useClaimKit = () =>
  useChange((body: InputOf<typeof claimKit>['body']) =>
    call<typeof claimKit>('POST /api/kit-claims', { body }),
  );

/** Accepts or refuses a claim. */
export const useDecideKitClaim = (claim_id: string) =>
  useChange(
    (body: InputOf<typeof decideKitClaim>['body']) =>
      call<typeof decideKitClaim>('POST /api/admin/kit-claims/:claim_id/decision', {
        params: { claim_id },
        body,
      }),
    { reloads },
  );

/** Undoes the registration that the caller saw. */
export const useUndoRegistration = (kit_id: KitCode) =>
  useChange(
    (kit_record_id: KitRecordId) =>
      call<typeof undoRegistration>('POST /api/admin/kit-inventory/:kit_id/undo-registration', {
        params: { kit_id },
        body: { kit_record_id },
      }),
    { reloads },
  );

/** Takes an undo back. */
export const useRestoreRegistration = (undone_id: string) =>
  useChange(
    () =>
      call<typeof restoreRegistration>('POST /api/admin/undone-registrations/:undone_id/restore', {
        params: { undone_id },
      }),
    { reloads },
  );
