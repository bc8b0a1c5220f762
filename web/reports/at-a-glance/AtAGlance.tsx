import { Box, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ComparedGenera, getTaxa } from '#contract/reports/counts.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { paths } from '#web/lib/paths.ts';
import { ComparedTable } from '#web/reports/kit-comparison/ComparedTable.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { taxaQuery } from './api.ts';
import {
  meaningSentences,
  NOT_COMPARED,
  nameText,
  placeOf,
  rangeText,
  shareText,
  stripSentences,
} from './glanceText.ts';
import { RangeFigures } from './RangeFigures.tsx';
import { RangeStrip } from './RangeStrip.tsx';

interface Props {
  readonly kit_id: string;
  /** Undefined while it loads. */
  readonly patient: { readonly id: string } | undefined;
}

/** The published counts of a kit in brief; nothing without any, and nothing if they cannot be loaded. */
export function AtAGlance({ kit_id, patient }: Props) {
  const { data } = useQuery(taxaQuery(kit_id));
  return data?.taxa ? (
    <Counts taxa={data.taxa} comparison_of={data.has_other_kits ? patient?.id : undefined} />
  ) : null;
}

interface CountsProps {
  readonly taxa: NonNullable<ResultOf<typeof getTaxa>['taxa']>;
  readonly comparison_of: string | undefined;
}

function Counts({ taxa, comparison_of }: CountsProps) {
  const { reads_total, compared } = taxa;
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Paper component="section" aria-labelledby={titleId} variant="outlined" sx={blockLook}>
      <Box sx={headLook}>
        <Typography id={titleId} variant="h2">
          At a glance
        </Typography>
        <Box sx={actionsLook}>
          {compared && compared.farthest.length > 0 && (
            <Button
              size="small"
              edge={comparison_of === undefined ? 'end' : undefined}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'Show figures' : 'Show as table'}
            </Button>
          )}
          {comparison_of !== undefined && (
            <ButtonLink size="small" edge="end" to={paths.kitComparison(comparison_of)}>
              Over time
            </ButtonLink>
          )}
        </Box>
      </Box>
      <Box sx={partLook}>
        {compared ? <RangeFigures compared={compared} /> : <Typography>{NOT_COMPARED}</Typography>}
        <Typography variant="body2" color="textSecondary">
          {meaningSentences(compared !== null)}
        </Typography>
      </Box>
      {compared && compared.farthest.length > 0 && (
        <Box sx={partLook}>
          <Farthest farthest={compared.farthest} reads_total={reads_total} isTable={isTable} />
        </Box>
      )}
    </Paper>
  );
}

interface FarthestProps {
  readonly farthest: ComparedGenera['farthest'];
  readonly reads_total: number;
  readonly isTable: boolean;
}

/** The genera with the largest distance from the range. */
const Farthest = ({ farthest, reads_total, isTable }: FarthestProps) => (
  <>
    <Typography variant="body2" color="textSecondary">
      {stripSentences(farthest)}
    </Typography>
    {isTable ? (
      <ComparedTable
        caption="Genera farthest outside"
        heading="Genus"
        columns={['Share', 'Range', 'Place']}
        rows={farthest.map((genus) => ({
          label: nameText(genus),
          values: [shareText(genus), rangeText(genus), placeOf(genus)],
        }))}
      />
    ) : (
      <Box sx={stripsLook}>
        {farthest.map((genus) => (
          <RangeStrip key={genus.name} genus={genus} reads_total={reads_total} />
        ))}
      </Box>
    )}
  </>
);

/** On a phone, the tabs stand below it on the first screen. */
const blockLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 20rem) minmax(0, 1fr)' },
  columnGap: 5,
  rowGap: 2,
  p: { xs: 2, md: 3 },
  mt: { xs: -1, md: 0 },
  mb: { xs: 1, md: 3 },
};

const partLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  rowGap: 2,
  // The room for fingers is part of the distance.
  '& > details': { mt: { xs: -1.5, sm: -1 } },
  '& > details:not([open])': { mb: { xs: -1.5, sm: -1 } },
};
const stripsLook = { display: 'grid', rowGap: { xs: '3px', sm: 0 }, mt: -1, mb: -0.5 };
/** The room around the words of two buttons is part of their distance. */
const actionsLook = { display: 'flex', flexWrap: 'wrap', columnGap: { sm: 1.75 } };

const headLook = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  mt: { xs: -1, sm: -0.5 },
  mb: { xs: -1.5, sm: -0.5 },
};
