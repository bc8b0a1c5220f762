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
  FARTHEST_OUTSIDE,
  meaningSentences,
  NOT_COMPARED,
  nameText,
  placeOf,
  rangeText,
  shareText,
} from './glanceText.ts';
import { RangeFigures, RangeFold } from './RangeFigures.tsx';
import { RangeAxis, RangeKey, RangeStrip } from './RangeStrip.tsx';

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
      {compared ? <RangeFigures compared={compared} /> : <Typography>{NOT_COMPARED}</Typography>}
      {compared && compared.farthest.length > 0 && (
        <Box sx={farthestLook}>
          <Farthest farthest={compared.farthest} reads_total={reads_total} isTable={isTable} />
        </Box>
      )}
      <Box sx={aboutLook}>
        {compared && <RangeFold compared={compared} />}
        <Typography variant="body2" color="textSecondary">
          {meaningSentences(compared !== null)}
        </Typography>
      </Box>
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
    <Box sx={keyLook}>
      <Typography variant="body2">{FARTHEST_OUTSIDE}</Typography>
      {!isTable && <RangeKey genera={farthest} />}
    </Box>
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
        <RangeAxis />
      </Box>
    )}
  </>
);

/** On a phone, the tabs stand below it on the first screen. */
const blockLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 20rem) minmax(0, 1fr)' },
  gridTemplateRows: { lg: 'auto auto 1fr' },
  columnGap: 5,
  rowGap: { xs: 1.5, sm: 2 },
  p: { xs: 2, md: 3 },
  mt: { xs: -1, md: 0 },
  mb: { xs: 1, md: 1.5 },
};

/** Beside the figures and their explanation, or between them on a phone. */
const farthestLook = { gridArea: { lg: '2 / 2 / 4 / 3' }, minWidth: 0 };

const aboutLook = {
  display: 'grid',
  alignContent: 'start',
  rowGap: 1,
  // The room for fingers is part of the distance.
  '& > details': { mt: { xs: -1.5, sm: -1 } },
  '& > details:not([open])': { mb: { xs: -1.5, sm: -1 } },
};

const keyLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 2,
  mb: { xs: 0.75, sm: 1 },
};
const stripsLook = { display: 'grid', rowGap: { xs: 1.5, sm: 0 } };
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
