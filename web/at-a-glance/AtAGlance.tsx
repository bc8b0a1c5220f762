import { Box, Button, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import type { ComparedGenera, getTaxa } from '#contract/taxa.ts';
import { paths } from '#web/lib/paths.ts';
import { ComparedTable } from '#web/over-time/ComparedTable.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { taxaQuery } from './api.ts';
import { comparedSentence, hostSentence, nameText, placeOf, rangeText, shareText } from './glanceWords.ts';
import { RangeStrip } from './RangeStrip.tsx';

interface Props {
  readonly kit_id: string;
  /** Undefined while it loads. */
  readonly patient_id: string | undefined;
}

/** The published counts of a kit in brief; nothing without any, and nothing if they cannot be loaded. */
export function AtAGlance({ kit_id, patient_id }: Props) {
  const { data } = useQuery(taxaQuery(kit_id));
  return data?.taxa ? (
    <Counts taxa={data.taxa} over_time_of={data.has_other_kits ? patient_id : undefined} />
  ) : null;
}

interface CountsProps {
  readonly taxa: NonNullable<ResultOf<typeof getTaxa>['taxa']>;
  readonly over_time_of: string | undefined;
}

function Counts({ taxa, over_time_of }: CountsProps) {
  const { reads_total, host_reads, method, pipeline, reference_database, compared } = taxa;
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const genera = compared ? `${compared.found.toLocaleString('en')} genera · ` : '';
  return (
    <Paper component="section" aria-labelledby={titleId} variant="outlined" sx={blockLook}>
      <Box sx={headLook}>
        <Typography id={titleId} variant="h2">
          At a glance
        </Typography>
        <Box>
          {compared && compared.farthest.length > 0 && (
            <Button size="small" onClick={() => setTable(!isTable)}>
              {isTable ? 'Show figures' : 'Show as table'}
            </Button>
          )}
          {over_time_of !== undefined && (
            <ButtonLink size="small" to={paths.overTime(over_time_of)}>
              Over time
            </ButtonLink>
          )}
        </Box>
      </Box>
      <Typography>
        {reads_total.toLocaleString('en')} reads · {genera}
        {[method, pipeline, reference_database].filter(Boolean).join(', ')}
      </Typography>
      {host_reads > 0 && <Typography>{hostSentence(taxa)}</Typography>}
      {compared ? (
        <Compared compared={compared} reads_total={reads_total} isTable={isTable} />
      ) : (
        <Typography>These counts name no genera, so they are not compared with other people.</Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {compared && `Reference set: ${compared.reference.name}, ${compared.reference.source} `}
        This is not a diagnosis.
      </Typography>
    </Paper>
  );
}

interface ComparedProps {
  readonly compared: ComparedGenera;
  readonly reads_total: number;
  readonly isTable: boolean;
}

function Compared({ compared, reads_total, isTable }: ComparedProps) {
  const { farthest } = compared;
  return (
    <>
      <Typography sx={{ mb: 1 }}>{comparedSentence(compared)}</Typography>
      {farthest.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          Farthest outside, from 0.001% to 100% in steps of ten times; smaller shares stand at the left end.
          Band: the middle 90%.
          {farthest.some(({ reads }) => reads === 0) &&
            ' A hollow point was not found and stands at one read.'}
        </Typography>
      )}
      {isTable ? (
        <ComparedTable
          caption="Genera farthest outside"
          heading="Genus"
          columns={['Share', 'Middle 90%', 'Place']}
          rows={farthest.map((genus) => ({
            label: nameText(genus),
            values: [shareText(genus), rangeText(genus), placeOf(genus)],
          }))}
        />
      ) : (
        farthest.map((genus) => <RangeStrip key={genus.name} genus={genus} reads_total={reads_total} />)
      )}
    </>
  );
}

const blockLook = { p: { xs: 2, md: 3 }, mb: 3 };
const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 1,
};
