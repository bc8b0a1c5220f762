import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQuestionnaireState, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { call } from '#web/lib/api.ts';
import type { Submission } from './formValues.ts';
import { isRefusal } from './isRefusal.ts';

/** Whose kit it is, its one submitted questionnaire, and the drafts until then. */
export const questionnaireStateQuery = (kit_record_id: string) =>
  queryOptions({
    queryKey: ['questionnaires', kit_record_id],
    queryFn: ({ signal }) => call(getQuestionnaireState, { params: { kit_record_id } }, { signal }),
  });

/** Stores a kit's questionnaire. A refusal tells that the kit is no longer what it was: it may have one from elsewhere. */
export function useSubmitQuestionnaire(kit_record_id: string, draftVersion: () => Promise<number | null>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (submission: Submission) => {
      const body = { ...submission, based_on: await draftVersion() };
      return call(submitQuestionnaire, { params: { kit_record_id }, body });
    },
    onSettled: (_, error) => {
      if (error && !isRefusal(error)) return;
      void queryClient.invalidateQueries(questionnaireStateQuery(kit_record_id));
      void queryClient.invalidateQueries({ queryKey: ['patients'] });
    },
  });
}
