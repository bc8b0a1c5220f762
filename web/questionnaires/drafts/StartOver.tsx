import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { discardDraft } from '#contract/questionnaires/questionnaires.ts';
import { call, noAnswer } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type DraftTarget, questionnaireStateQuery, setDraft } from '../answers/api.ts';
import type { DraftKeeper } from './DraftKeeper.ts';
import { useDraftState } from './useDraftKeeper.ts';

interface Props {
  readonly target: DraftTarget;
  readonly keeper: DraftKeeper;
  readonly onDiscarded: () => void;
}

/** Discards all answers of a form, on the page and on the server. */
export function StartOver({ target, keeper, onDiscarded }: Props) {
  const { status } = useDraftState(keeper);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const discard = useMutation({
    mutationFn: async () => {
      // A later save would bring the draft back.
      await keeper.flush();
      // The server may have an unconfirmed draft of unknown version.
      if (keeper.state.status === 'unsent') throw noAnswer();
      if (keeper.version === null) return;
      const query = { version: String(keeper.version) };
      await call<typeof discardDraft>('DELETE /api/kits/:kit_record_id/questionnaire/drafts/:form_type', {
        params: target,
        query,
      });
    },
    // The draft may have changed elsewhere.
    onError: () => queryClient.invalidateQueries(questionnaireStateQuery(target.kit_record_id)),
    onSuccess: () => {
      keeper.forget();
      setDraft(queryClient, target);
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
        open={isAsking}
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
