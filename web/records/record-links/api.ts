import { queryOptions } from '@tanstack/react-query';
import type { createRecordLink, endRecordLink, listRecordLinks } from '#contract/records/record-links.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** The links to the record of a patient. */
export const recordLinksQuery = (patient_id: PatientId) =>
  queryOptions({
    queryKey: ['patients', patient_id, 'links'],
    meta: { live: ['patients', 'notifications'] },
    queryFn: async ({ signal }) =>
      (
        await call<typeof listRecordLinks>(
          'GET /api/patients/:patient_id/links',
          { params: { patient_id } },
          { signal },
        )
      ).links,
  });

/** Each change of a link is an event of the activity. */
const reloadsOf = (patient_id: PatientId) => [
  ['patients', patient_id, 'links'],
  ['patients', patient_id, 'events'],
];

export const useCreateLink = (patient_id: PatientId) =>
  useChange(
    (body: InputOf<typeof createRecordLink>['body']) =>
      call<typeof createRecordLink>('POST /api/patients/:patient_id/links', { params: { patient_id }, body }),
    { reloads: reloadsOf(patient_id), awaits: false },
  );

export const useEndLink = (patient_id: PatientId) =>
  useChange(
    (link_id: string) =>
      call<typeof endRecordLink>('DELETE /api/patients/:patient_id/links/:link_id', {
        params: { patient_id, link_id },
      }),
    {
      reloads: reloadsOf(patient_id),
    },
  );
