import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { OpenSession } from '#contract/session.ts';
import { messageOf } from '#web/lib/api.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { AccountList } from './AccountList.tsx';
import { useEndSession } from './api.ts';
import { EndOtherSessionsDialog } from './EndOtherSessionsDialog.tsx';
import { SessionItem } from './SessionItem.tsx';

interface Props {
  readonly sessions: readonly OpenSession[];
  /** One or more have ended, and with them the buttons that did it are gone. */
  readonly onEnded: () => void;
}

/** The open sessions, each of which can be ended but for this one. */
export function SessionList({ sessions, onEnded }: Props) {
  const end = useEndSession();
  const [is_asking, setAsking] = useState(false);

  const onEnd = ({ id }: OpenSession) =>
    end.mutate(id, {
      onSuccess: () => {
        showDone('Session ended');
        onEnded();
      },
    });

  const onOthersEnded = () => {
    setAsking(false);
    onEnded();
  };

  return (
    <Stack spacing={2}>
      {end.error && <FocusedMessage severity="error">{messageOf(end.error)}</FocusedMessage>}
      <AccountList>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            is_ending={end.isPending && end.variables === session.id}
            onEnd={() => onEnd(session)}
          />
        ))}
      </AccountList>
      {sessions.length > 1 && (
        <Button color="error" sx={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
          End all other sessions
        </Button>
      )}
      {is_asking && <EndOtherSessionsDialog onEnded={onOthersEnded} onCancel={() => setAsking(false)} />}
    </Stack>
  );
}
