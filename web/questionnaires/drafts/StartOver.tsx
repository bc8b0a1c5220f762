import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { discardDraft } from '#contract/questionnaires/questionnaires.ts';
import { AppError } from '#contract/shared/errors.ts';
import { call } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { questionnaireStateQuery } from '../api.ts';
import type { DraftKeeper } from './DraftKeeper.ts';
import { setDraft } from './sendDraft.ts';
import { useDraftState } from './useDraftKeeper.ts';

interface Props {
  readonly kit_record_id: string;
  readonly form_type: string;
  readonly keeper: DraftKeeper;
  readonly onDiscarded: () => void;
}

/** Removes what has been entered, here and on the server. */
export function StartOver({ kit_record_id, form_type, keeper, onDiscarded }: Props) {
  const { status } = useDraftState(keeper);
  const queryClient = useQueryClient();
  const [is_asking, setAsking] = useState(false);
  const discard = useMutation({
    mutationFn: async () => {
      // Nothing may arrive after it.
      await keeper.flush();
      // The server may have what has not been answered: only then can it be removed.
      if (keeper.current().status === 'unsent') throw new AppError('unavailable');
      if (keeper.version === null) return;
      const query = { version: String(keeper.version) };
      await call(discardDraft, { params: { kit_record_id, form_type }, query });
    },
    // Whatever was saved elsewhere meanwhile is shown.
    onError: () => queryClient.invalidateQueries(questionnaireStateQuery(kit_record_id)),
    onSuccess: () => {
      keeper.forget();
      setDraft(queryClient, { kit_record_id, form_type });
      onDiscarded();
    },
  });
  if (status === 'untouched') return null;

  return (
    <>
      <Button
        color="inherit"
        onClick={() => {
          discard.reset();
          setAsking(true);
        }}
      >
        Start over
      </Button>
      <ConfirmMutation
        open={is_asking}
        title="Start over?"
        confirmLabel="Start over"
        busyLabel="Removing..."
        isDestructive
        mutation={discard}
        onConfirm={() => discard.mutate()}
        onCancel={() => setAsking(false)}
      >
        All answers that you have entered in this form will be removed.
      </ConfirmMutation>
    </>
  );
}
