import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';
import type { DraftTarget } from '../answers/api.ts';
import { type QuestionnaireValues, toDraft } from '../answers/formValues.ts';
import { DraftKeeper, type DraftState } from './DraftKeeper.ts';
import { sendDraft } from './sendDraft.ts';

/**
 * Saves the values of a form as a draft; pass `onChange` to the form.
 * @param start the draft at the start of the form, if any.
 */
export function useDraftKeeper(
  target: DraftTarget,
  definition: QuestionnaireDefinition,
  start: Draft | undefined,
) {
  const queryClient = useQueryClient();
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        (values, basedOn) => sendDraft(queryClient, target, values, basedOn),
        start?.version ?? null,
      ),
  );

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

export const useDraftState = (keeper: DraftKeeper): DraftState => useStore(keeper.store);
