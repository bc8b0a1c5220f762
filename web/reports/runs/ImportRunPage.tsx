import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { CountsQuery } from '#contract/reports/countsQuery.ts';
import { RUN_SAMPLES_MAX } from '#contract/reports/limits.ts';
import { messageOf } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { paths } from '#web/lib/paths.ts';
import { useFileDrop } from '#web/reports/useFileDrop.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { ColumnKinds } from './ColumnKinds.tsx';
import { RunOutcome } from './RunOutcome.tsx';
import { runColumns } from './runColumns.tsx';
import { useRun } from './useRun.ts';

const CountsDialog = lazyDialog(async () => (await import('#web/reports/CountsDialog.tsx')).CountsDialog);

/** Imports a table whose columns are Kit IDs: shows the match of each column, then stores the chosen ones. */
export function ImportRunPage() {
  const { reading, storing, rows, chosen, choose, stop, isStopping } = useRun();
  const [file, setFile] = useState<File>();
  const [about, setAbout] = useState<CountsQuery>();
  const [isAsking, setAsking] = useState(false);
  const [columns] = useState(() => runColumns(choose));
  const { target, focusLater } = useFocusLater<HTMLDivElement>();
  const isBusy = reading.isPending || storing.isPending;

  const onFiles = ([first]: readonly File[]) => {
    if (!first || isBusy) return;
    setFile(first);
    storing.reset();
    reading.mutate(first);
  };
  const isDragging = useFileDrop(onFiles);

  return (
    <>
      <PageHeader
        title="Import a Run"
        back={{ to: paths.importReports(), label: 'Back to Import Reports' }}
      />
      <Stack spacing={3}>
        {!rows && (
          <Box ref={passFocusOn} sx={{ maxWidth: 860 }}>
            <FilePicker
              title="Drop the table of a run here"
              label="Table of a run"
              buttonLabel="Choose a file"
              isDragging={isDragging}
              isDisabled={reading.isPending}
              onFiles={onFiles}
            >
              A QIIME 2 table with taxonomy, or BIOM, with at most {RUN_SAMPLES_MAX} columns. Each column that
              is a Kit ID goes to this kit. You see what each column meets before you store it. Nothing is
              published.
            </FilePicker>
          </Box>
        )}
        {reading.isPending && (
          <div>
            <Typography>Reading {file?.name}...</Typography>
            <LinearProgress aria-label="Reading the table" />
          </div>
        )}
        {reading.isError && (
          <FocusedMessage severity="error" error={reading.error}>
            {messageOf(reading.error)}
          </FocusedMessage>
        )}
        {rows && file && (
          <>
            <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Typography ref={focusNow} tabIndex={-1} variant="h2" sx={headingLook}>
                {file.name}
              </Typography>
              <Button variant="outlined" size="small" disabled={isBusy} onClick={reading.reset}>
                Choose another file
              </Button>
            </Stack>
            <ColumnKinds rows={rows} onChoose={choose} />
            {chosen.size > 0 && !isBusy && (
              <Button variant="contained" onClick={() => setAsking(true)} sx={{ alignSelf: 'flex-start' }}>
                Store the counts of {counted(chosen.size, 'kit')}
              </Button>
            )}
            <RunOutcome
              ref={target}
              rows={rows}
              isStoring={storing.isPending}
              error={storing.error}
              isStopping={isStopping}
              onStop={stop}
            />
            <DataTable
              label="Columns of the run"
              rows={rows}
              rowKey={({ place }) => `${place}`}
              columns={columns}
              empty="The table has no columns."
              error={undefined}
              onRetry={reading.reset}
              minWidth={900}
            />
          </>
        )}
      </Stack>
      {isAsking && file && (
        <CountsDialog
          names={[file.name]}
          about={about}
          submitLabel="Store"
          isRun
          onClose={() => setAsking(false)}
          onSubmit={(given) => {
            setAbout(given);
            setAsking(false);
            storing.mutate({ file, about: given });
            focusLater();
          }}
        />
      )}
      <LeaveGuard isUnsaved={() => storing.isPending} title="Leave while counts are being stored?">
        Kits that are not stored yet are left out.
      </LeaveGuard>
    </>
  );
}

const focusNow = (heading: HTMLElement | null) => heading?.focus();

const headingLook = { outline: 'none', overflowWrap: 'anywhere', minWidth: 0 };
