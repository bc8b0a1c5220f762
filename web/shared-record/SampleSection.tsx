import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { formatDate } from '#web/lib/format.ts';
import type { Genus, SampleState, SharedRecord } from './recordOf.ts';

type Sample = SharedRecord['samples'][number];

/** The most common genera; the others are folded, because a sample has hundreds. */
const SHOWN_GENERA = 15;

const states: Readonly<Record<SampleState, string>> = {
  rejected: 'The laboratory rejected this sample.',
  cancelled: 'This kit was cancelled.',
  analyzed: 'The analysis is complete.',
  received: 'The laboratory has received the sample. The analysis is not complete yet.',
  expected: 'The laboratory has not received the sample yet.',
};

/** A sample with its state and its genera. */
export function SampleSection({ sample, id }: { readonly sample: Sample; readonly id: string }) {
  const { kit_id, taken, state, received, remark, genera, reference } = sample;
  const others = genera.slice(SHOWN_GENERA);
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h2" id={id} tabIndex={-1}>
        Kit {kit_id}
      </Typography>
      <Typography color="textSecondary">
        Sample taken: {formatDate(taken ?? null)}
        {received !== undefined && ` · Received: ${formatDate(received)}`}
      </Typography>
      <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {states[state]} {remark}
      </Typography>
      {genera.length === 0 ? (
        <Typography sx={{ mt: 1 }}>The portal has no counts of this sample.</Typography>
      ) : (
        <>
          <Genera label={`Genera of kit ${kit_id}`} genera={genera.slice(0, SHOWN_GENERA)} />
          {others.length > 0 && (
            <details>
              <Typography component="summary" variant="body2" sx={summaryLook}>
                {others.length} less common {others.length === 1 ? 'genus' : 'genera'}
              </Typography>
              <Genera label={`Less common genera of kit ${kit_id}`} genera={others} />
            </details>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {reference && `Reference: ${reference}. `}Shares are of the reads of the sample, without those of
            host and plants. This is not a diagnosis.
          </Typography>
        </>
      )}
    </Box>
  );
}

const Genera = ({ label, genera }: { readonly label: string; readonly genera: readonly Genus[] }) => (
  <Table size="small" aria-label={label} sx={generaLook}>
    <TableHead>
      <TableRow>
        <TableCell>Genus</TableCell>
        <TableCell align="right">Share</TableCell>
        <TableCell align="right">Reference</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {genera.map(({ name, share, range }) => (
        <TableRow key={name}>
          <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
            <i>{name}</i>
          </TableCell>
          <TableCell align="right">{`${digits(share)} %`}</TableCell>
          <TableCell align="right">{range ? `${digits(range.low)}–${digits(range.high)} %` : '–'}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const digits = (value: number) => value.toLocaleString(undefined, { maximumSignificantDigits: 2 });

const generaLook = { mt: 2, '& th, & td': { px: { xs: 1, sm: 2 } }, '& td': { whiteSpace: 'nowrap' } };

const summaryLook = { cursor: 'pointer', py: { xs: 1.5, md: 1 } };
