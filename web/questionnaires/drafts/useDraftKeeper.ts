import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';
import { consentsQuery } from '#web/identity/consents/api.ts';
import { knownSession } from '#web/identity/session/api.ts';
import { showToast } from '#web/ui/toasts.ts';
import type { AnswerStore } from '../answers/AnswerStore.ts';
import { type DraftTarget, draftOf, questionnaireStateQuery } from '../answers/api.ts';
import { isTicked, type QuestionnaireValues, toDraft } from '../answers/formValues.ts';
import { DraftKeeper } from './DraftKeeper.ts';
import type { DraftState, KeptDraft } from './DraftState.ts';
import { sendDraft } from './sendDraft.ts';
import { UnsentCopy } from './UnsentCopy.ts';

const TOAST_MS = 6_000;

/**
 * Saves the values of a form as a draft; pass `onChange` to the form. Keeps unsent values on this device, and continues with
 * those of an earlier page.
 * Takes the changes of other devices into the form.
 * @param start the draft at the start of the form, if any.
 */
export function useDraftKeeper(target: DraftTarget, answers: AnswerStore, start: Draft | undefined) {
  const { definition } = answers;
  const queryClient = useQueryClient();
  const [copy] = useState(() => new UnsentCopy(knownSession(queryClient)?.profile.id, target));
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        (values, basedOn) => sendDraft(queryClient, target, values, basedOn, answers.isMended),
        start,
        (before, after, isOwn) => {
          answers.takeIn(before, after);
          if (!isOwn) tell('This form now shows newer answers from another tab or device.');
        },
        (read, isUnsent) =>
          copy.note(() => {
            const unsent = read();
            return unsent && { ...unsent, is_mended: answers.isMended };
          }, isUnsent),
      ),
  );
  const { kit_record_id, form_type } = target;
  const onKept = useCallback(
    (kept: KeptDraft) => {
      if (!kept.is_mended && Object.values(kept.values.behaviors).some(isTicked)) answers.doubtTicks();
      const state = queryClient.getQueryData(questionnaireStateQuery(kit_record_id).queryKey);
      if (keeper.restore(kept, state && draftOf(state, form_type)))
        tell('Your answers that had not been sent before are here again.');
    },
    [queryClient, keeper, answers, kit_record_id, form_type],
  );

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onSend = () => {
      void keeper.flush();
      copy.flush();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') onSend();
    };
    document.addEventListener('visibilitychange', onVisibility, { signal });
    window.addEventListener('pagehide', onSend, { signal });
    window.addEventListener('online', onSend, { signal });
    keeper.enter();
    copy.restore((kept) => {
      if (!signal.aborted) onKept(kept);
    });
    return () => {
      listening.abort();
      keeper.leave();
      copy.leave();
    };
  }, [keeper, copy, onKept]);

  const onChange = useCallback(
    (values: QuestionnaireValues) => keeper.change(() => toDraft(definition, values)),
    [keeper, definition],
  );
  // Answers wait on this device for a consent that is missing.
  const { data: consents, dataUpdatedAt } = useQuery({ ...consentsQuery(), enabled: false });
  const isConsented = consents?.due.length === 0;
  // A refusal may arrive after the consent. It loads the consents anew.
  useEffect(() => {
    if (isConsented && dataUpdatedAt && keeper.state.status === 'refused') onChange(answers.values);
  }, [isConsented, dataUpdatedAt, keeper, answers, onChange]);
  return { keeper, copy, onChange };
}

export const useDraftState = (keeper: DraftKeeper): DraftState => useStore(keeper.store);

const tell = (message: string) => showToast({ message, severity: 'info', durationMs: TOAST_MS });
