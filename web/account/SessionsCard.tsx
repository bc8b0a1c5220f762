import { Button, Chip, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenSession } from '#contract/session.ts';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './api.ts';
import { AccountItem, AccountList } from './shared/AccountList.tsx';
import { AccountSection, Loaded } from './shared/AccountSection.tsx';

/** Lists the user's open sessions and ends them. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery());
  const { target, focusLater } = useFocusLater<HTMLHeadingElement>();

  return (
    <AccountSection title="Sessions" heading={target}>
      <Loaded query={sessions} label="Loading sessions...">
        {(sessions) => <SessionList sessions={sessions} onEnded={focusLater} />}
      </Loaded>
    </AccountSection>
  );
}

interface ListProps {
  readonly sessions: readonly OpenSession[];
  /** Called after a session and its focused button have gone. */
  readonly onEnded: () => void;
}

function SessionList({ sessions, onEnded }: ListProps) {
  const end = useEndSession();
  const [isAsking, setAsking] = useState(false);

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
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => onEnd(session)}
          />
        ))}
      </AccountList>
      {sessions.length > 1 && (
        <Button color="error" sx={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
          End all other sessions
        </Button>
      )}
      {isAsking && <EndOtherSessionsDialog onEnded={onOthersEnded} onCancel={() => setAsking(false)} />}
    </Stack>
  );
}

interface ItemProps {
  readonly session: OpenSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** The current session has no button: logging out ends it. */
function SessionItem({ session, isEnding, onEnd }: ItemProps) {
  const { device, created_at, last_used_at, is_current } = session;
  return (
    <AccountItem
      name={device}
      chip={is_current && <Chip size="small" color="primary" label="This session" />}
      details={[`Last used ${formatDateTime(last_used_at)}`, `Since ${formatDate(created_at)}`]}
      action={
        !is_current && (
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={`End the session on ${device}`}
            disabled={isEnding}
            onClick={onEnd}
          >
            {isEnding ? 'Ending...' : 'End'}
          </Button>
        )
      }
    />
  );
}

interface DialogProps {
  readonly onEnded: () => void;
  readonly onCancel: () => void;
}

function EndOtherSessionsDialog({ onEnded, onCancel }: DialogProps) {
  const end = useEndOtherSessions();
  const onConfirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        showDone('All other sessions have been ended.');
        onEnded();
      },
    });

  return (
    <ConfirmMutation
      open
      mutation={end}
      title="End all other sessions?"
      confirmLabel="End sessions"
      busyLabel="Ending..."
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      You will be signed out on all other devices.
    </ConfirmMutation>
  );
}
