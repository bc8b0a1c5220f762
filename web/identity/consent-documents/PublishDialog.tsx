import { useState } from 'react';
import type { CountedVersion } from '#contract/identity/consents.ts';
import { messageOf } from '#web/lib/api.ts';
import { showDone } from '#web/ui/toasts.ts';
import { type NewDocument, usePublishDocument } from './api.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentPreview } from './DocumentPreview.tsx';

interface Props {
  /** All published versions. */
  readonly documents: readonly CountedVersion[];
  /** The kind that the form begins with. */
  readonly kind?: NewDocument['kind'];
  /** Called after the dialog has closed by itself. */
  readonly onPublished?: () => void;
  readonly onClose: () => void;
}

/** Writes a version, shows it as customers will see it, and publishes it after a confirmation. */
export function PublishDialog({ documents, kind, onPublished, onClose }: Props) {
  // A retry after a lost answer sends the same id, and publishes nothing twice.
  const [id] = useState(() => crypto.randomUUID());
  const [written, setWritten] = useState<NewDocument>();
  const [isReviewing, setReviewing] = useState(false);
  const publish = usePublishDocument(id);
  const newestOf = (kind: NewDocument['kind']) => documents.find((document) => document.kind === kind);

  if (!isReviewing || !written)
    return (
      <DocumentForm
        written={written}
        kind={kind}
        newestOf={newestOf}
        onWritten={(document) => {
          publish.reset();
          setWritten(document);
          setReviewing(true);
        }}
        onCancel={onClose}
      />
    );

  const onPublish = () =>
    publish.mutate(written, {
      onSuccess: ({ title, version }) => {
        showDone(`${title}: version ${version} published`);
        onClose();
        onPublished?.();
      },
    });
  return (
    <DocumentPreview
      document={written}
      replaced={newestOf(written.kind)}
      busy={publish.isPending}
      error={publish.error ? messageOf(publish.error) : undefined}
      onBack={() => setReviewing(false)}
      onPublish={onPublish}
    />
  );
}
