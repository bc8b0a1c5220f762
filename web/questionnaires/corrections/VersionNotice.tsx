import type { AnswersVersion } from '#contract/questionnaires/corrections.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

interface Props {
  readonly kit_id: string;
  /** The newest first. */
  readonly versions: readonly AnswersVersion[];
  readonly shown: AnswersVersion;
}

/** Shows which version of corrected answers is on the screen, and why the next one replaced it. */
export function VersionNotice({ kit_id, versions, shown }: Props) {
  const { version, replaced_at, reason } = shown;
  const place = `Version ${version} of ${versions.length}`;
  if (versions.length === 1) return null;
  if (replaced_at === null)
    return (
      <Alert severity="info" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {place}, the newest. It replaced version {version - 1}, because: {versions[1]?.reason}
      </Alert>
    );
  return (
    <Alert
      severity="warning"
      // Without room beside the message, the link wraps below it.
      sx={{ mb: 3, flexWrap: 'wrap', '& .alert-message': { flex: '1 1 12rem', overflowWrap: 'anywhere' } }}
      action={
        <ButtonLink color="inherit" size="small" to={paths.answers(kit_id)} sx={{ whiteSpace: 'nowrap' }}>
          Show newest
        </ButtonLink>
      }
    >
      {place}, replaced on {formatDateTime(replaced_at)}, because: {reason}
    </Alert>
  );
}
