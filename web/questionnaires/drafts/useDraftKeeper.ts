import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';
import { type QuestionnaireValues, toDraft } from '../formValues.ts';
import { DraftKeeper, type DraftState } from './DraftKeeper.ts';
import { sendDraft } from './sendDraft.ts';

/** Keeps what is entered in a form as a draft; the form's `onChange` hears of it. */
export function useDraftKeeper(
  kit_record_id: string,
  definition: QuestionnaireDefinition,
  start: Draft | undefined,
) {
  const queryClient = useQueryClient();
  const [keeper] = useState(() => {
    const target = { kit_record_id, form_type: definition.form_type };
    return new DraftKeeper(
      (values, based_on) => sendDraft(queryClient, target, values, based_on),
      start?.version ?? null,
    );
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onSend = () => void keeper.flush();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') onSend();
    };
    document.addEventListener('visibilitychange', onVisibility, { signal });
    window.addEventListener('pagehide', onSend, { signal });
    window.addEventListener('online', onSend, { signal });
    keeper.enter();
    return () => {
      listening.abort();
      keeper.leave();
    };
  }, [keeper]);

  const onChange = useCallback(
    (values: QuestionnaireValues) => keeper.change(() => toDraft(definition, values)),
    [keeper, definition],
  );
  return { keeper, onChange };
}

/** What the user has to know about the draft now. */
export const useDraftState = (keeper: DraftKeeper): DraftState =>
  useSyncExternalStore(keeper.subscribe, keeper.current);
