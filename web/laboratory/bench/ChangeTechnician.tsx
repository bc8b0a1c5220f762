import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { hasUnsavedWork } from '#web/lib/unsavedWork.ts';
import { Button } from '#web/ui/Button.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { useEndTurn } from './api.ts';

/** Ends the turn, after a question while files are uploading. */
export function ChangeTechnician({ technician_id }: { readonly technician_id: string }) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndTurn(technician_id);
  const onChange = () => {
    if (hasUnsavedWork()) setAsking(true);
    else end.mutate(undefined, { onError: (error) => showFailure(messageOf(error)) });
  };
  return (
    <>
      <Button variant="outlined" disabled={end.isPending} onClick={onChange}>
        Change Technician
      </Button>
      {isAsking && (
        <ConfirmMutation
          mutation={end}
          isDestructive
          title="Change the technician while files are uploading?"
          confirmLabel="Change Technician"
          onConfirm={() => end.mutate()}
          onCancel={() => setAsking(false)}
        >
          Unfinished uploads will be canceled.
        </ConfirmMutation>
      )}
    </>
  );
}
