import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQuestionnaireState, submitQuestionnaire } from '#contract/questionnaires.ts';
import { call } from '#web/lib/api.ts';
import type { Submission } from './formValues.ts';

/** Whose kit it is and whether its one questionnaire has been submitted. */
export const questionnaireStateQuery = (kit_record_id: string) =>
  queryOptions({
    queryKey: ['questionnaires', kit_record_id],
    queryFn: ({ signal }) => call(getQuestionnaireState, { params: { kit_record_id } }, { signal }),
  });

/** Stores a kit's questionnaire. A refusal reloads the kit's state too: it may have been submitted elsewhere. */
export function useSubmitQuestionnaire(kit_record_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Submission) => call(submitQuestionnaire, { params: { kit_record_id }, body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['questionnaires', kit_record_id] });
      void queryClient.invalidateQueries({ queryKey: ['patients'] });
    },
  });
}
