import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { correctAnswers, readAnswers } from '#contract/questionnaires/corrections.ts';
import { fromMendedMatrix } from '#contract/questionnaires/matrix.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { questionnaireStateQuery } from '../answers/api.ts';

export type Correction = InputOf<typeof correctAnswers>['body'];

/** A kit with all versions of its answers. */
export const kitAnswersQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['questionnaires', 'versions', kit_id],
    meta: { live: ['symptom_data'] },
    queryFn: ({ signal }) =>
      call<typeof readAnswers>('GET /api/kit/:kit_id/answers', { params: { kit_id } }, { signal }),
  });

/** Corrects a kit's answers. A refusal reloads them: they may have been corrected elsewhere. */
export function useCorrectAnswers(kit_record_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Correction) =>
      call<typeof correctAnswers>('POST /api/kits/:kit_record_id/questionnaire/corrections', {
        params: { kit_record_id },
        headers: fromMendedMatrix,
        body,
      }),
    onSettled: () => {
      void queryClient.invalidateQueries(questionnaireStateQuery(kit_record_id));
      void queryClient.invalidateQueries({ queryKey: ['questionnaires', 'versions'] });
      void queryClient.invalidateQueries({ queryKey: ['reports'] });
    },
  });
}
