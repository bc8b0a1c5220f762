import { useQuery } from '@tanstack/react-query';
import { documentVersionsQuery } from '#web/identity/consent-documents/api.ts';
import { PublishDialog } from '#web/identity/consent-documents/PublishDialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

/** Publishes a document, beside the versions that there are. */
export function PublishText({ onClose }: { readonly onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(documentVersionsQuery());
  if (data) return <PublishDialog documents={data} onClose={onClose} />;
  if (!isError) return null;
  return (
    <TitledDialog title="Publish Document" onClose={onClose}>
      <LoadError
        message="Failed to load documents. Please try again."
        error={error}
        onRetry={() => void refetch()}
      />
    </TitledDialog>
  );
}
