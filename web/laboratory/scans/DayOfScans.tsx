import { Box, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scanResults } from '#contract/laboratory/scanResults.ts';
import type { ScanException } from '#contract/laboratory/scans.ts';
import { messageOf } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { today } from '#web/lib/today.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { showFailure, showUndoable } from '#web/ui/toasts.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { scansQuery, useDealWithScan } from './api.ts';
import { ExceptionRow } from './ExceptionRow.tsx';
import { scanResultNames } from './scanResultNames.ts';
import { cutText, totalOf } from './totalOf.ts';

const DeliveryNoteDialog = lazyDialog(
  async () => (await import('./DeliveryNoteDialog.tsx')).DeliveryNoteDialog,
);

/** The scans of today on all benches: totals, codes that somebody has to deal with, the delivery note and the file. */
export function DayOfScans() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(scansQuery());
  const deal = useDealWithScan();
  // The totals take the focus of a row that is gone.
  const { target, focusLater } = useFocusLater<HTMLDListElement>();
  const [isComparing, setComparing] = useState(false);
  if (error && !data)
    return (
      <LoadError message="Failed to load the scans of today." error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton isTitled label="Loading the scans of today..." heights={[176]} />;
  const { totals, exceptions } = data;
  const total = totalOf(data);

  const finish = ({ kit_id, scan_id }: ScanException) =>
    deal.mutate(
      { kit_id, scan_id, is_done: true },
      {
        onSuccess: () => {
          focusLater();
          showUndoable(`${kit_id} is dealt with`, () => deal.mutate({ kit_id, scan_id, is_done: false }));
        },
      },
    );

  async function save() {
    try {
      const [day, { scansCsv }] = await Promise.all([
        queryClient.fetchQuery({ ...scansQuery(true), staleTime: 0 }),
        import('./scansCsv.ts'),
      ]);
      saveFile(`scans_${today()}.csv`, scansCsv(day.codes), 'text/csv;charset=utf-8');
      const cut = cutText(day);
      if (cut) showFailure(cut);
    } catch (failure) {
      showFailure(messageOf(failure));
    }
  }

  return (
    <>
      {exceptions.length > 0 && (
        <Box component="section" aria-labelledby="exceptions">
          <Typography id="exceptions" variant="h2" sx={{ mb: 1 }}>
            To deal with
          </Typography>
          <Box component="ol" aria-labelledby="exceptions" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {exceptions.map((exception) => (
              <ExceptionRow
                key={exception.kit_id}
                exception={exception}
                isBusy={deal.isPending}
                onDone={() => finish(exception)}
              />
            ))}
          </Box>
        </Box>
      )}
      <Box component="section" aria-labelledby="today" sx={cardLook}>
        <Typography id="today" variant="h2" sx={{ mb: 1 }}>
          Today
        </Typography>
        <Typography component="output" color="textSecondary">
          {counted(total, 'code')} scanned on all benches
        </Typography>
        <Box component="dl" ref={target} tabIndex={-1} aria-labelledby="today" sx={totalsLook}>
          {scanResults.map(
            (result) =>
              totals[result] > 0 && (
                <div key={result}>
                  <Typography component="dt" variant="body2" color="textSecondary">
                    {scanResultNames[result]}
                  </Typography>
                  <Typography component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 600 }}>
                    {totals[result].toLocaleString()}
                  </Typography>
                </div>
              ),
          )}
        </Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => setComparing(true)}>
            Compare with a delivery note
          </Button>
          {total > 0 && (
            <Button variant="outlined" onClick={() => void save()}>
              Save as CSV
            </Button>
          )}
        </Stack>
      </Box>
      {isComparing && <DeliveryNoteDialog onClose={() => setComparing(false)} />}
    </>
  );
}

const cardLook = {
  p: { xs: 2, md: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

const totalsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  mb: 2,
  '&:not(:empty)': { mt: 1.5 },
};
