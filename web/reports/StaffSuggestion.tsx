import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { reportVersionsQuery } from './api.ts';
import { publishedVersions } from './reportPages.ts';
import { SuggestionSharing } from './SuggestionSharing.tsx';
import { SuggestionUpload } from './SuggestionUpload.tsx';

interface Props {
  readonly kit_id: string;
  /** The suggestion, where there is one. */
  readonly children: ReactNode;
}

/** What staff do with a suggestion, before and after it is shared: bring it in, replace it, share it, read it. */
export function StaffSuggestion({ kit_id, children }: Props) {
  const versions = useQuery(reportVersionsQuery(kit_id));
  if (versions.isPending) return <CenteredSpinner label="Loading page 5..." />;
  if (versions.isError)
    return <LoadError message={messageOf(versions.error)} onRetry={() => void versions.refetch()} />;

  const { files, file_max_bytes, suggestion_shared, suggestion_outdated } = versions.data;
  const has_suggestion = publishedVersions(files, 5).length > 0;
  return (
    <>
      <SuggestionUpload kit_id={kit_id} has_suggestion={has_suggestion} max_bytes={file_max_bytes} />
      {has_suggestion ? (
        <>
          <SuggestionSharing
            kit_id={kit_id}
            is_shared={suggestion_shared}
            is_outdated={suggestion_outdated}
          />
          {children}
        </>
      ) : (
        <EmptyState message="No suggestion PDF available for this kit" />
      )}
    </>
  );
}
