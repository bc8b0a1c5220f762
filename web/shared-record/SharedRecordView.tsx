import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { FHIR_JSON } from '#contract/fhir.ts';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { recordOf, type SharedRecord } from './recordOf.ts';

/** A record as its owner shows it: samples with their genera, and answers. Medical software takes the file. */
export function SharedRecordView({ bundle }: { readonly bundle: string }) {
  const record = recordOf(bundle);
  return (
    <Box component="main" sx={pageLook}>
      <Brand title={brandTitle()} isHeading={false} />
      <Box sx={{ height: 32 }} />
      <PageHeader
        title={record.name}
        subtitle={`Date of Birth: ${formatDate(record.date_of_birth ?? null)} · Record of ${formatDateTime(record.read_at)}`}
      >
        <Button variant="outlined" onClick={() => saveFile('record.fhir.json', bundle, FHIR_JSON)}>
          Save as FHIR file
        </Button>
      </PageHeader>
      {record.samples.length === 0 && (
        <Typography color="textSecondary">This record has no samples yet.</Typography>
      )}
      {record.samples.map((sample) => (
        <Sample key={sample.kit_id} sample={sample} />
      ))}
      {record.questionnaires.map((questionnaire) => (
        <Answers key={questionnaire.submitted_at} questionnaire={questionnaire} />
      ))}
    </Box>
  );
}

function Sample({
  sample: { kit_id, taken, genera, reference },
}: {
  readonly sample: SharedRecord['samples'][number];
}) {
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h2">Kit {kit_id}</Typography>
      <Typography color="textSecondary">Sample taken: {formatDate(taken ?? null)}</Typography>
      {genera.length === 0 ? (
        <Typography sx={{ mt: 1 }}>The portal has no counts of this sample.</Typography>
      ) : (
        <>
          <Table size="small" aria-label={`Genera of kit ${kit_id}`} sx={generaLook}>
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
                  <TableCell align="right">
                    {range ? `${digits(range.low)}–${digits(range.high)} %` : '–'}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {reference && `Reference: ${reference}. `}Shares are of all reads of the sample. This is not a
            diagnosis.
          </Typography>
        </>
      )}
    </Box>
  );
}

function Answers({
  questionnaire: { submitted_at, groups },
}: {
  readonly questionnaire: SharedRecord['questionnaires'][number];
}) {
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h2">Symptom data of {formatDate(submitted_at)}</Typography>
      {groups.map(({ title, answers }) => (
        <Box key={title} sx={{ mt: 2 }}>
          <Typography variant="h3" sx={{ fontSize: '1rem', fontWeight: 600 }}>
            {title}
          </Typography>
          <Box component="dl" sx={answersLook}>
            {answers.map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const digits = (value: number) => value.toLocaleString(undefined, { maximumSignificantDigits: 2 });

const generaLook = { mt: 2, '& th, & td': { px: { xs: 1, sm: 2 } }, '& td': { whiteSpace: 'nowrap' } };

const pageLook = { maxWidth: 900, mx: 'auto', px: 2, py: { xs: 4, sm: 6 } };

const answersLook = {
  m: 0,
  mt: 1,
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.5 },
  '& dt': { flex: '1 1 16rem', color: 'text.secondary' },
  '& dd': { flex: '1 1 16rem', m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
};
