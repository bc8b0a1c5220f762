import { Box, Paper, Typography } from '@mui/material';
import { Download } from 'lucide';
import { useId } from 'react';
import type { getTaxa } from '#contract/reports/counts.ts';
import { countsBiom, countsCsv } from '#contract/reports/countsFiles.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { hostSentence } from '#web/reports/at-a-glance/glanceText.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface Props {
  readonly kit_id: string;
  readonly taxa: NonNullable<ResultOf<typeof getTaxa>['taxa']>;
}

/** Files of a kit's counts for other programs. */
export function CountsSection({ kit_id, taxa }: Props) {
  const titleId = useId();
  const saveBiom = () => {
    const biom = countsBiom(taxa, kit_id, taxa.published_at);
    if (biom !== undefined) saveFile(`counts_${kit_id}.biom`, biom, 'application/json');
  };
  const hasGenera = taxa.ranks.some(({ rank }) => rank === 'genus');
  return (
    <Paper component="section" aria-labelledby={titleId} variant="outlined" sx={sectionLook}>
      <Typography id={titleId} variant="h2" gutterBottom>
        Counts
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {taxa.reads_total.toLocaleString('en')} reads.{' '}
        {[taxa.method, taxa.pipeline, taxa.reference_database].filter(Boolean).join(', ')}
      </Typography>
      {taxa.host_reads > 0 && <Typography color="textSecondary">{hostSentence(taxa)}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button
          variant="outlined"
          startIcon={<Icon of={Download} />}
          onClick={() => saveFile(`counts_${kit_id}.csv`, countsCsv(taxa), 'text/csv;charset=utf-8')}
        >
          Counts as CSV
        </Button>
        {hasGenera && (
          <Button variant="outlined" startIcon={<Icon of={Download} />} onClick={saveBiom}>
            Counts as BIOM
          </Button>
        )}
      </Box>
    </Paper>
  );
}

const sectionLook = { p: { xs: 2, md: 3 }, mt: 4, displayPrint: 'none' };
