import { LinearProgress, Typography } from '@mui/material';
import { Button } from '#web/ui/Button.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { isActive, type ReportUpload, type UploadProgress } from './uploadQueue.ts';

/** The progress of an upload, then its outcome. */
export function UploadState({
  title,
  progress,
}: {
  readonly title: string;
  readonly progress: UploadProgress;
}) {
  if (progress.state === 'sending')
    return (
      <LinearProgress
        variant="determinate"
        value={Math.round(100 * progress.fraction)}
        aria-label={`Uploading ${title}`}
        sx={{ mt: 1 }}
      />
    );
  const [outcome, color] = outcomeOf(progress);
  return (
    <Typography variant="body2" color={color}>
      {outcome}
    </Typography>
  );
}

function outcomeOf(
  progress: Exclude<UploadProgress, { state: 'sending' }>,
): [outcome: string, color?: string] {
  if (progress.state === 'failed') return [progress.message, 'error'];
  if (progress.state !== 'done') return [progress.state === 'waiting' ? 'Waiting...' : 'Canceled'];
  const notes = progress.notes?.map((note) => `. ${note}`).join('') ?? '';
  return progress.is_new ? [`Uploaded${notes}`, 'success'] : [`Unchanged${notes}`, 'textSecondary'];
}

interface ButtonProps {
  readonly title: string;
  readonly upload: ReportUpload;
  readonly onRetry: (upload: ReportUpload) => void;
  readonly onCancel: (upload: ReportUpload) => void;
}

/** Cancels an upload, or tries it again: one button for both, so that the focus stays. */
export function UploadButton({ title, upload, onRetry, onCancel }: ButtonProps) {
  if (upload.progress.state === 'done') return null;
  return (
    <Button
      ref={passFocusOn}
      size="small"
      aria-label={`${isActive(upload) ? 'Cancel' : 'Try again'}: ${title}`}
      onClick={() => (isActive(upload) ? onCancel(upload) : onRetry(upload))}
    >
      {isActive(upload) ? 'Cancel' : 'Try again'}
    </Button>
  );
}
