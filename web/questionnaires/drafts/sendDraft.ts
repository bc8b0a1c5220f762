import type { QueryClient } from '@tanstack/react-query';
import { fromMendedMatrix } from '#contract/questionnaires/matrix.ts';
import type { saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { consentsQuery } from '#web/identity/consents/api.ts';
import { call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { type DraftTarget, draftOf, isRefusal, questionnaireStateQuery, setDraft } from '../answers/api.ts';
import type { DraftValues } from '../answers/formValues.ts';
import type { Outcome } from './DraftState.ts';

const TIMEOUT_MS = 30_000;

/**
 * Saves a draft on the server and updates the cached questionnaire.
 * @param basedOn version of the draft that the values replace; null for the first.
 * @param isMended whether all ticks were made in the mended matrix.
 */
export async function sendDraft(
  queryClient: QueryClient,
  target: DraftTarget,
  values: DraftValues,
  basedOn: number | null,
  isMended = true,
): Promise<Outcome> {
  const { kit_record_id, form_type } = target;
  try {
    const saved = await call<typeof saveDraft>(
      'PUT /api/kits/:kit_record_id/questionnaire/drafts',
      {
        params: { kit_record_id },
        headers: isMended ? fromMendedMatrix : {},
        body: { form_type, based_on: basedOn, ...values },
      },
      // A dead connection must not block the next attempt.
      { keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    setDraft(queryClient, target, { form_type, ...values, ...saved });
    return { type: 'saved', version: saved.version };
  } catch (error) {
    if (!isRefusal(error)) return { type: 'unanswered' };
    if (hasCode(error, 'draft_changed')) return resolveConflict(queryClient, target, values, isMended);
    // Another screen takes over if the kit was submitted or cancelled.
    await queryClient.invalidateQueries(questionnaireStateQuery(kit_record_id));
    if (hasCode(error, 'consent_needed')) reloadConsents(queryClient);
    return { type: 'refused', reason: error.message };
  }
}

/** Users who put off the documents that are known to be due are not asked again at each pause of typing. */
function reloadConsents(queryClient: QueryClient): void {
  const consents = consentsQuery();
  const due = queryClient.getQueryData(consents.queryKey)?.due ?? [];
  if (due.length === 0) void queryClient.invalidateQueries(consents);
}

/** Fetches the other draft. Saves this device's values if the other draft was discarded. */
async function resolveConflict(
  queryClient: QueryClient,
  target: DraftTarget,
  values: DraftValues,
  isMended: boolean,
): Promise<Outcome> {
  try {
    const query = questionnaireStateQuery(target.kit_record_id);
    const other = draftOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }), target.form_type);
    if (other) return { type: 'changed_elsewhere', other };
  } catch {
    return { type: 'unanswered' };
  }
  return sendDraft(queryClient, target, values, null, isMended);
}
