import type { QueryClient } from '@tanstack/react-query';
import { type Draft, type QuestionnaireState, saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { questionnaireStateQuery } from '../api.ts';
import { isRefusal } from '../isRefusal.ts';
import type { DraftValues, Outcome } from './DraftKeeper.ts';

interface Target {
  readonly kit_record_id: string;
  readonly form_type: string;
}

/** Milliseconds that an answer is waited for. */
const LONGEST = 30_000;

/** Sends a draft and tells what became of it. What the server has now is known to all screens then. */
export async function sendDraft(
  queryClient: QueryClient,
  target: Target,
  values: DraftValues,
  based_on: number | null,
): Promise<Outcome> {
  const { kit_record_id, form_type } = target;
  try {
    const saved = await call(
      saveDraft,
      { params: { kit_record_id }, body: { form_type, based_on, ...values } },
      // A connection that has died without a word is given up, so that the values can be sent over another.
      { keepalive: true, signal: AbortSignal.timeout(LONGEST) },
    );
    setDraft(queryClient, target, { form_type, ...values, ...saved });
    return { type: 'saved', version: saved.version };
  } catch (error) {
    if (!isRefusal(error)) return { type: 'unanswered' };
    if (hasCode(error, 'draft_changed')) return compare(queryClient, target, values);
    // If the kit was submitted or cancelled meanwhile, another screen says so.
    await queryClient.invalidateQueries(questionnaireStateQuery(kit_record_id));
    return { type: 'refused', reason: error.message };
  }
}

/** Finds out what the server has instead. */
async function compare(queryClient: QueryClient, target: Target, values: DraftValues): Promise<Outcome> {
  try {
    const query = questionnaireStateQuery(target.kit_record_id);
    const other = draftOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }), target.form_type);
    if (other) return { type: 'changed_elsewhere', other };
  } catch {
    return { type: 'unanswered' };
  }
  // It was given up elsewhere: there is nothing that could be lost.
  return sendDraft(queryClient, target, values, null);
}

/** The draft of a form, if there is one. */
export const draftOf = ({ drafts }: QuestionnaireState, form_type: string): Draft | undefined =>
  drafts.find((draft) => draft.form_type === form_type);

/** Puts into the cache what the server has now; undefined is no draft. */
export function setDraft(
  queryClient: QueryClient,
  { kit_record_id, form_type }: Target,
  draft?: Draft,
): void {
  const { queryKey } = questionnaireStateQuery(kit_record_id);
  // An answer on its way may be older.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (state) => {
    const others = state?.drafts.filter((other) => other.form_type !== form_type) ?? [];
    return state && { ...state, drafts: draft ? [...others, draft] : others };
  });
}
