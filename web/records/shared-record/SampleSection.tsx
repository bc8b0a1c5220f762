import { Paper, Typography } from '@mui/material';
import { formatDate } from '#web/lib/format.ts';
import { Message } from '#web/ui/Message.tsx';
import { openOnPaper } from '#web/ui/openOnPaper.ts';
import { GeneraTable } from './GeneraTable.tsx';
import { partLook } from './partLook.ts';
import type { Sample, SampleState } from './recordOf.ts';
import { SampleDocuments } from './SampleDocuments.tsx';

/** The most common genera; the others are folded, because a sample has hundreds. */
const SHOWN_GENERA = 15;

const states: Readonly<Record<SampleState, string>> = {
  rejected: 'The laboratory rejected this sample.',
  cancelled: 'This kit was cancelled.',
  analyzed: 'The analysis is complete.',
  received: 'The laboratory has received the sample. The analysis is not complete yet.',
  expected: 'The laboratory has not received the sample yet.',
};

/** A sample with its state, its report and its genera. */
export function SampleSection({ sample, id }: { readonly sample: Sample; readonly id: string }) {
  const { kit_id, taken, state, received, remark, withdrawn, documents, genera, reference } = sample;
  const others = genera.slice(SHOWN_GENERA);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={partLook}>
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
      {withdrawn !== undefined && (
        <Message severity="info" sx={{ mt: 1 }}>
          The report of this kit was wrong and has been withdrawn. {withdrawn}
        </Message>
      )}
      {documents.length > 0 && <SampleDocuments kit_id={kit_id} documents={documents} />}
      {genera.length === 0 ? (
        <Typography sx={{ mt: 1 }}>The portal has no counts of this sample.</Typography>
      ) : (
        <>
          <GeneraTable label={`Genera of kit ${kit_id}`} genera={genera.slice(0, SHOWN_GENERA)} />
          {others.length > 0 && (
            <details ref={openOnPaper}>
              <Typography component="summary" variant="body2">
                {others.length} less common {others.length === 1 ? 'genus' : 'genera'}
              </Typography>
              <GeneraTable label={`Less common genera of kit ${kit_id}`} genera={others} />
            </details>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {reference && `Reference: ${reference}. `}Shares are of the reads of the sample, without those of
            host and plants. This is not a diagnosis.
          </Typography>
        </>
      )}
    </Paper>
  );
}
