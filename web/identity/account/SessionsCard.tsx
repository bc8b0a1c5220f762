import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenSession } from '#contract/identity/session.ts';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { showDone } from '#web/ui/toasts.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './api.ts';
import { AccountItem, AccountList } from './shared/AccountList.tsx';
import { Loaded } from './shared/AccountSection.tsx';
import { SettingsSection } from './shared/SettingsSection.tsx';

/** Lists the user's open sessions and ends them. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery());
  const { target, focusLater } = useFocusLater<HTMLHeadingElement>();

  return (
    <SettingsSection
      title="Sessions"
      value={sessions.data?.length ?? ''}
      needsUser={sessions.isLoadingError}
      description="Devices and browsers that are logged in to your account."
      heading={target}
    >
      <Loaded query={sessions} label="Loading sessions...">
        {(sessions) => <SessionList sessions={sessions} onEnded={focusLater} />}
      </Loaded>
    </SettingsSection>
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
  const [isWhole, setWhole] = useState(false);
  const others = sessions.filter(({ is_current }) => !is_current);
  // A long list would hide the session of this device.
  const isFolded = others.length > 1 && !isWhole;

  const endingId = end.isPending ? end.variables : undefined;

  const onOneEnded = () => {
    showDone('Session ended');
    onEnded();
  };

  const onOthersEnded = () => {
    showDone('All other sessions have been ended.');
    setAsking(false);
    onEnded();
  };

  return (
    <Stack spacing={2}>
      {end.error && (
        <FocusedMessage severity="error" error={end.error}>
          {messageOf(end.error)}
        </FocusedMessage>
      )}
      <AccountList>
        {(isFolded ? sessions.filter(({ is_current }) => is_current) : sessions).map(
          ({ id, device, created_at, last_used_at, is_current }) => (
            <AccountItem
              key={id}
              name={device}
              chip={is_current && <Chip size="small" label="This session" />}
              detailsId={`session-${id}`}
              details={[`Last used ${formatDateTime(last_used_at)}`, `Since ${formatDate(created_at)}`]}
              // The current session has no button: logging out ends it.
              action={
                !is_current && (
                  <Button
                    size="small"
                    variant="outlined"
                    color="error"
                    aria-label={`End the session on ${device}`}
                    aria-describedby={`session-${id}`}
                    disabled={id === endingId}
                    onClick={() => end.mutate(id, { onSuccess: onOneEnded })}
                  >
                    {id === endingId ? 'Ending...' : 'End'}
                  </Button>
                )
              }
            />
          ),
        )}
      </AccountList>
      {sessions.length > 1 && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, mx: -1, mb: -1 }}>
          {isFolded && (
            <Button ref={passFocusOn} onClick={() => setWhole(true)}>
              Show {others.length} more sessions
            </Button>
          )}
          <Button color="error" onClick={() => setAsking(true)} sx={endOthersLook}>
            End all other sessions
          </Button>
        </Stack>
      )}
      {isAsking && <EndOtherSessionsDialog onEnded={onOthersEnded} onCancel={() => setAsking(false)} />}
    </Stack>
  );
}

/** Red once it is pointed at: the other text is the usual one. */
const endOthersLook = {
  ml: 'auto',
  '&:not(:hover, :focus-visible)': { color: 'text.secondary' },
};

interface DialogProps {
  readonly onEnded: () => void;
  readonly onCancel: () => void;
}

function EndOtherSessionsDialog({ onEnded, onCancel }: DialogProps) {
  const end = useEndOtherSessions();
  return (
    <ConfirmMutation
      mutation={end}
      title="End all other sessions?"
      confirmLabel="End sessions"
      busyLabel="Ending..."
      isDestructive
      onConfirm={() => end.mutate(undefined, { onSuccess: onEnded })}
      onCancel={onCancel}
    >
      You will be logged out on all other devices.
    </ConfirmMutation>
  );
}
