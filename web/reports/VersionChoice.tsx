import type { ReportFile } from '#contract/reports/reports.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { TextField } from '#web/ui/TextField.tsx';

interface Props {
  /** Published versions of a page, the current one first: at least one. */
  readonly versions: readonly ReportFile[];
  /** The visible version, if it is an earlier one. */
  readonly version: number | undefined;
  readonly onVersion: (version: number | undefined) => void;
}

/** Lets staff choose a version of a page. */
export function VersionChoice({ versions, version, onVersion }: Props) {
  const [current] = versions;
  if (!current) return null;
  const isKnown = versions.some((each) => each.version === version);

  return (
    <TextField
      select
      label="Version"
      size="small"
      value={isKnown ? version : current.version}
      onChange={({ target }) =>
        onVersion(Number(target.value) === current.version ? undefined : Number(target.value))
      }
      sx={{ mb: 2, minWidth: 240, maxWidth: '100%', displayPrint: 'none' }}
    >
      {versions.map((each) => (
        <option key={each.version} value={each.version}>
          {each.version} ({formatDateTime(each.published_at)}
          {each.drawn_from !== null && ', drawn by the portal'}
          {each === current && ', current'})
        </option>
      ))}
    </TextField>
  );
}
