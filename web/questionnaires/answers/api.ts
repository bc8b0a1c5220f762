import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { fromMendedMatrix } from '#contract/questionnaires/matrix.ts';
import type {
  Draft,
  getQuestionnaireState,
  QuestionnaireState,
  submitQuestionnaire,
} from '#contract/questionnaires/questionnaires.ts';
import { consentsKey } from '#web/identity/consents/api.ts';
import { knownSession } from '#web/identity/session/api.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { unsentForms } from '#web/lib/unsentStore.ts';
import { hasAnswers, type Submission } from './formValues.ts';

/** The kit with its patient, its submitted questionnaire and its drafts. */
export const questionnaireStateQuery = (kit_record_id: string) =>
  queryOptions({
    queryKey: ['questionnaires', kit_record_id],
    meta: { live: ['symptom_data'] },
    queryFn: ({ signal }) =>
      call<typeof getQuestionnaireState>(
        'GET /api/kits/:kit_record_id/questionnaire',
        { params: { kit_record_id } },
        { signal },
      ),
  });

/** Submits a kit's questionnaire. A refusal reloads the kit, which may have been submitted or cancelled elsewhere. */
export function useSubmitQuestionnaire(
  kit_record_id: string,
  {
    draftVersion,
    isMended,
  }: { readonly draftVersion: () => Promise<number | null>; readonly isMended: boolean },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (submission: Submission) => {
      const body = { ...submission, based_on: await draftVersion() };
      const headers = isMended ? fromMendedMatrix : {};
      return call<typeof submitQuestionnaire>('POST /api/kits/:kit_record_id/questionnaire', {
        params: { kit_record_id },
        headers,
        body,
      });
    },
    onSettled: (_, error) => {
      if (hasCode(error, 'consent_needed')) void queryClient.invalidateQueries({ queryKey: consentsKey });
      if (error && !isRefusal(error)) return;
      void queryClient.invalidateQueries(questionnaireStateQuery(kit_record_id));
      void queryClient.invalidateQueries({ queryKey: ['patients'] });
    },
  });
}

/** Whether the server rejected a request for good; any other error is worth a retry. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** The questionnaire that a draft belongs to. */
export interface DraftTarget {
  readonly kit_record_id: string;
  readonly form_type: string;
}

export const draftOf = ({ drafts }: QuestionnaireState, form_type: string): Draft | undefined =>
  drafts.find((draft) => draft.form_type === form_type);

/** The newest draft with answers of a form other than `form_type`. */
export const draftOfAnother = ({ drafts }: QuestionnaireState, form_type?: string): Draft | undefined =>
  drafts
    .filter((draft) => draft.form_type !== form_type && hasAnswers(draft))
    .reduce<Draft | undefined>(
      (newest, draft) => (newest && newest.saved_at >= draft.saved_at ? newest : draft),
      undefined,
    );

/** The forms of a kit of which this device holds unsent answers; undefined until they are read. None without a user or storage. */
export const useUnsentForms = (kit_record_id: string): readonly string[] | undefined => {
  const userId = knownSession(useQueryClient())?.profile.id;
  const { data = [], isFetchedAfterMount } = useQuery({
    queryKey: ['unsent-forms', userId, kit_record_id],
    queryFn: userId === undefined ? skipToken : () => unsentForms(userId, kit_record_id),
    networkMode: 'always',
    retry: false,
    refetchOnMount: 'always',
  });
  return isFetchedAfterMount || userId === undefined ? data : undefined;
};

/** Updates the cached draft of a questionnaire; undefined removes it. */
export function setDraft(
  queryClient: QueryClient,
  { kit_record_id, form_type }: DraftTarget,
  draft?: Draft,
): void {
  const { queryKey } = questionnaireStateQuery(kit_record_id);
  // A response in flight may be older.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (state) => {
    const others = state?.drafts.filter((other) => other.form_type !== form_type) ?? [];
    return state && { ...state, drafts: draft ? [...others, draft] : others };
  });
}
