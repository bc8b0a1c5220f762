import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  countSymptomChecks,
  listSymptomChecks,
  SymptomCheck,
  setSymptomCheck,
} from '#contract/questionnaires/symptom-checks.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** One page of the questionnaires to ask about. The previous page stays until the next one has loaded. */
export const symptomChecksQuery = (query: InputOf<typeof listSymptomChecks>['query']) =>
  queryOptions({
    queryKey: ['symptom-checks', query],
    queryFn: ({ signal }) =>
      call<typeof listSymptomChecks>('GET /api/admin/symptom-checks', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The number of families that have not been asked yet. */
export const openSymptomChecksQuery = () =>
  queryOptions({
    queryKey: ['symptom-checks', 'open'],
    queryFn: ({ signal }) =>
      call<typeof countSymptomChecks>('GET /api/admin/symptom-checks/open', undefined, { signal }),
  });

/** Notes that a family was asked, or takes the note back. */
export const useSetSymptomCheck = () =>
  useChange(
    ({
      check: { kit_record_id, version },
      is_asked,
    }: {
      readonly check: SymptomCheck;
      readonly is_asked: boolean;
    }) =>
      call<typeof setSymptomCheck>('PUT /api/admin/symptom-checks/:kit_record_id', {
        params: { kit_record_id },
        body: { version, is_asked },
      }),
    { reloads: [['symptom-checks']] },
  );
