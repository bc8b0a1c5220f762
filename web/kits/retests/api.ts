import { queryOptions } from '@tanstack/react-query';
import type { endRetest, listRetests, setRetest } from '#contract/kits/retests.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

const retestsKey = ['retests'];

/** The kits of a patient with their dates to test again. */
export const retestsQuery = (patient_id: PatientId) =>
  queryOptions({
    queryKey: [...retestsKey, patient_id],
    meta: { live: ['kits', 'retests'] },
    queryFn: ({ signal }) =>
      call<typeof listRetests>(
        'GET /api/patients/:patient_id/retests',
        { params: { patient_id } },
        { signal },
      ),
  });

const reloads = [retestsKey];

export const useSetRetest = (kit_record_id: KitRecordId) =>
  useChange(
    (body: InputOf<typeof setRetest>['body']) =>
      call<typeof setRetest>('PUT /api/kits/:kit_record_id/retest', { params: { kit_record_id }, body }),
    { reloads },
  );

export const useEndRetest = (kit_record_id: KitRecordId, onSuccess: () => void) =>
  useChange(
    () => call<typeof endRetest>('DELETE /api/kits/:kit_record_id/retest', { params: { kit_record_id } }),
    { reloads, onSuccess },
  );
