import { infiniteQueryOptions } from '@tanstack/react-query';
import type { listPatientEvents } from '#contract/operation/audit/audit.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';

/** Accesses and changes to a patient's data, newest first, one page at a time. */
export const patientEventsQuery = (patient_id: PatientId) =>
  infiniteQueryOptions({
    queryKey: ['patients', patient_id, 'events'],
    meta: {
      live: ['patients', 'kits', 'practitioner_access', 'symptom_data', 'report_files', 'notifications'],
    },
    queryFn: ({ pageParam, signal }) =>
      call<typeof listPatientEvents>(
        'GET /api/patients/:patient_id/events',
        { params: { patient_id }, query: { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ events, has_more }) => (has_more ? events.at(-1)?.id : undefined),
  });
