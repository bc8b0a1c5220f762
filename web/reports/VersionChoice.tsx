import { Alert, Button, MenuItem, TextField } from '@mui/material';
import type { ReportFile } from '#contract/reports/reports.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';

interface Props {
  /** Published versions of a page, the current one first. */
  readonly versions: readonly ReportFile[];
  /** The visible version, if it is an earlier one. */
  readonly version: number | undefined;
  readonly onVersion: (version: number | undefined) => void;
}

/** Lets staff read earlier versions of a page, under a warning. */
export function VersionChoice({ versions, version, onVersion }: Props) {
  const [current] = versions;
  if (!current || versions.length < 2) return null;
  const shown = versions.findIndex((each) => each.version === version);
  const next = versions[shown - 1];

  return (
    <>
      <TextField
        select
        label="Version"
        size="small"
        value={shown < 0 ? current.version : version}
        onChange={({ target }) =>
          onVersion(Number(target.value) === current.version ? undefined : Number(target.value))
        }
        sx={{ mb: 2, minWidth: 240, maxWidth: '100%' }}
      >
        {versions.map((each) => (
          <MenuItem key={each.version} value={each.version}>
            {each.version} ({formatDate(each.published_at)}
            {each === current && ', current'})
          </MenuItem>
        ))}
      </TextField>
      {next && (
        <Alert
          ref={passFocusOn}
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => onVersion(undefined)}>
              Show current
            </Button>
          }
        >
          This is an earlier version. It was replaced on {formatDateTime(next.published_at)}.
        </Alert>
      )}
    </>
  );
}
