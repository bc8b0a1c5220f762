import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type listReportVersions, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { messageOf } from '#web/lib/api.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Message } from '#web/ui/Message.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { reportVersionsQuery, sharingFailure, useShareSuggestion } from './api.ts';
import { publishedVersions } from './reportPages.ts';
import { SuggestionUpload } from './SuggestionUpload.tsx';

interface Props {
  readonly kit_id: string;
  /** The suggestion, if the kit has one. */
  readonly children: ReactNode;
}

/** Lets staff upload, replace, share and read a suggestion. */
export function StaffSuggestion({ kit_id, children }: Props) {
  const versions = useQuery(reportVersionsQuery(kit_id));
  if (versions.isPending) return <CenteredSpinner label={`Loading page ${SUGGESTION_PAGE}...`} />;
  if (versions.isError)
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

/** Tells staff which version the patient sees, and shares the current one. */
function SuggestionSharing({ kit_id, versions }: SuggestionSharingProps) {
  const { suggestion_shared, suggestion_outdated } = versions;
  const isCurrent = suggestion_shared && !suggestion_outdated;
  const action = suggestion_outdated ? 'Share new version' : 'Share with patient';
  const share = useShareSuggestion(kit_id);
  const done = useRef<HTMLDivElement>(null);
  const isDone = share.isSuccess && isCurrent;
  // The button is gone and took the focus with it.
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);
  const onShare = () => {
    if (share.isPending) return;
    share.mutate(true, { onSuccess: () => showDone('Suggestion shared with the patient') });
  };

  return (
    <>
      {share.isError && (
        <Message severity="error" sx={{ mb: 2 }}>
          {sharingFailure(share.error, true)}
        </Message>
      )}
      {isCurrent ? (
        <Alert ref={done} tabIndex={-1} severity="success" variant="outlined" sx={{ mb: 2 }}>
          Shared with the patient.
        </Alert>
      ) : (
        <Alert
          severity={suggestion_outdated ? 'warning' : 'info'}
          sx={shareLook}
          action={
            // Not `disabled` while it is sent: a disabled button would lose the focus.
            <Button color="inherit" size="small" aria-disabled={share.isPending} onClick={onShare}>
              {share.isPending ? 'Sharing...' : action}
            </Button>
          }
        >
          {suggestion_outdated
            ? 'The patient still sees the earlier version.'
            : 'The patient does not see the suggestion until it is shared.'}
        </Alert>
      )}
    </>
  );
}

/** On a narrow screen the button moves below the message. */
const shareLook = { mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 12rem' } };
