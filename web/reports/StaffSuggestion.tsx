import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { listReportVersions } from '#contract/reports/reports.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { messageOf } from '#web/lib/api.ts';
import { Alert, type AlertProps } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { Message } from '#web/ui/Message.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { reportVersionsQuery, sharingFailure, useShareSuggestion } from './api.ts';
import { publishedVersions } from './reportPages.ts';
import { SuggestionUpload } from './SuggestionUpload.tsx';

const StopSharingDialog = lazyDialog(async () => (await import('./StopSharingDialog.tsx')).StopSharingDialog);

interface Props {
  readonly kit_id: string;
  /** The suggestion, if the kit has one. */
  readonly children: ReactNode;
}

/** Lets staff upload, replace, share and read a suggestion. */
export function StaffSuggestion({ kit_id, children }: Props) {
  const versions = useQuery(reportVersionsQuery(kit_id));
  if (versions.isPending) return <CenteredSpinner label={`Loading page ${SUGGESTION_PAGE}...`} />;
  // A failed reload must not remove the dialog or the reason in it.
  if (!versions.data)
    return (
      <LoadError
        message={messageOf(versions.error)}
        error={versions.error}
        onRetry={() => void versions.refetch()}
      />
    );

  const { files, file_max_bytes, suggestion_shared } = versions.data;
  const hasSuggestion = publishedVersions(files, SUGGESTION_PAGE).length > 0;
  return (
    <>
      <SuggestionUpload
        kit_id={kit_id}
        hasSuggestion={hasSuggestion}
        isShared={suggestion_shared}
        maxBytes={file_max_bytes}
      />
      {hasSuggestion && <SuggestionSharing kit_id={kit_id} versions={versions.data} />}
      {hasSuggestion ? children : <EmptyState message="No suggestion PDF available for this kit" />}
    </>
  );
}

interface SuggestionSharingProps {
  readonly kit_id: string;
  readonly versions: ResultOf<typeof listReportVersions>;
}

/** Shows staff which version the patient sees, shares the current one, and takes it back. */
function SuggestionSharing({ kit_id, versions }: SuggestionSharingProps) {
  const { suggestion_shared, suggestion_outdated } = versions;
  const isCurrent = suggestion_shared && !suggestion_outdated;
  const share = useShareSuggestion(kit_id);
  const state = useRef<HTMLDivElement>(null);
  const [isStopping, setStopping] = useState(false);
  // The button is gone and took the focus with it.
  useEffect(() => {
    if (share.isSuccess) state.current?.focus();
  }, [share.isSuccess]);
  const onShare = (isShared: boolean) => {
    if (share.isPending) return;
    share.mutate(isShared, {
      onSuccess: () =>
        showDone(isShared ? 'Suggestion shared with the patient' : 'Suggestion no longer shared'),
    });
  };
  const button = (isShared: boolean, label: string, busyLabel: string) => (
    // Not `disabled` while it is sent: a disabled button would lose the focus.
    <Button
      {...(isShared ? { variant: 'contained' } : { color: 'inherit' })}
      size="small"
      aria-disabled={share.isPending}
      onClick={() => (isShared ? onShare(true) : setStopping(true))}
    >
      {share.isPending && share.variables === isShared ? busyLabel : label}
    </Button>
  );

  return (
    <>
      {share.isError && (
        <Message severity="error" sx={{ mb: 2 }}>
          {sharingFailure(share.error, share.variables)}
        </Message>
      )}
      <Alert
        ref={state}
        tabIndex={-1}
        {...lookOf(suggestion_shared, suggestion_outdated)}
        sx={shareLook}
        action={
          <>
            {suggestion_shared && button(false, 'Stop sharing', 'Stopping...')}
            {!isCurrent &&
              button(true, suggestion_outdated ? 'Share new version' : 'Share with patient', 'Sharing...')}
          </>
        }
      />
      {isStopping && (
        <StopSharingDialog
          onConfirm={() => {
            setStopping(false);
            onShare(false);
          }}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  );
}

function lookOf(isShared: boolean, isOutdated: boolean): AlertProps {
  if (isOutdated) return { severity: 'warning', children: 'The patient still sees the earlier version.' };
  return isShared
    ? { severity: 'success', variant: 'outlined', children: 'Shared with the patient.' }
    : { severity: 'info', children: 'The patient does not see the suggestion until it is shared.' };
}

/** On a narrow screen the buttons move below the message. */
const shareLook = { mb: 2, flexWrap: 'wrap', '& .alert-message': { flex: '1 1 12rem' } };
