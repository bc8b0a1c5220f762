import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';
import { useLiveChange } from '#web/live/liveChanges.ts';
import { type DraftTarget, questionnaireStateQuery } from '../answers/api.ts';
import type { DraftKeeper } from './DraftKeeper.ts';

/**
 * Shows answers that were saved on another device. The keeper merges them with unsaved answers of this form at the next save.
 * @param draft the draft that was read last, if any.
 */
export function useNewerDraft(
  keeper: DraftKeeper,
  { kit_record_id, form_type }: DraftTarget,
  draft: Draft | undefined,
): void {
  const queryClient = useQueryClient();
  const heard = useRef(0);
  const reload = useCallback(() => {
    if (keeper.isOutdated(heard.current))
      void queryClient.invalidateQueries(questionnaireStateQuery(kit_record_id));
  }, [keeper, queryClient, kit_record_id]);

  useLiveChange('questionnaire_drafts', kit_record_id, ({ row }) => {
    const version = Number(row['version']);
    if (row['form_type'] !== form_type || !(version > heard.current)) return;
    heard.current = version;
    reload();
  });

  // A version that arrived during a save may be newer than the saved one.
  useEffect(() => keeper.store.subscribe(reload), [keeper, reload]);

  useEffect(() => {
    if (draft) keeper.catchUp(draft);
  }, [draft, keeper]);
}
