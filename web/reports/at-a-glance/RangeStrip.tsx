import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ComponentProps } from 'react';
import type { GenusOutside } from '#contract/reports/counts.ts';
import { LOWEST } from '#web/reports/kit-comparison/shareAxis.ts';
import { percentOf } from '#web/reports/kit-comparison/taxonText.ts';
import { genusSentence, nameText, placeOf, SIGNS, shareText } from './glanceText.ts';

interface Props {
  readonly genus: GenusOutside;
  readonly reads_total: number;
}

const ticks = [1e-4, 1e-2, 1];

/** Percent of the strip's width for a share, on a logarithmic axis. */
export const positionOf = (share: number): number =>
  100 * (1 - Math.log10(Math.min(Math.max(share, LOWEST), 1)) / Math.log10(LOWEST));

/** Whether the share of a genus with reads is left of the axis. */
const isBeyond = ({ reads, share }: GenusOutside) => reads > 0 && share < LOWEST;

/** At the left end of a strip. */
const ARROW = 'm-5 8 8-5v10z';

/**
 * A genus as a point beside the range of the reference set: hollow at one read for a genus without reads, an arrow for one
 * whose share is left of the axis.
 */
export function RangeStrip({ genus, reads_total }: Props) {
  const { reads, share, p05, p95 } = genus;
  const [start, end] = [positionOf(p05), positionOf(p95)];
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={visuallyHidden}>
        {genusSentence(genus, reads_total)}
      </Box>
      <Box aria-hidden data-prints-color sx={stripLook}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {nameText(genus)}
        </Typography>
        <Svg height="16" focusable="false">
          {ticks.map((tick) => (
            <line
              key={tick}
              className="grid"
              x1={`${positionOf(tick)}%`}
              x2={`${positionOf(tick)}%`}
              y2="16"
            />
          ))}
          <rect
            className="band"
            x={`${start}%`}
            width={`${Math.max(end - start, 1)}%`}
            y="3"
            height="10"
            rx="5"
          />
          {isBeyond(genus) ? (
            <path className="point" d={ARROW} />
          ) : (
            <circle
              className={reads === 0 ? 'limit' : 'point'}
              cx={`${positionOf(reads === 0 ? 1 / reads_total : share)}%`}
              cy="8"
              r="5"
            />
          )}
        </Svg>
        <Typography variant="body2" color="textSecondary">
          {shareText(genus)} · {placeOf(genus).toLowerCase()}
        </Typography>
      </Box>
    </Box>
  );
}

/** The shares at the lines of the strips. */
export const RangeAxis = () => (
  <Box aria-hidden sx={stripLook}>
    <Box sx={axisLook}>
      {ticks.map((tick) => (
        <Typography key={tick} variant="caption" color="textSecondary" sx={{ left: `${positionOf(tick)}%` }}>
          {percentOf(tick)}
        </Typography>
      ))}
    </Box>
  </Box>
);

const Sign = ({ text, ...drawing }: ComponentProps<typeof Svg> & { readonly text: string }) => (
  <li>
    <Svg {...drawing} aria-hidden />
    {text}
  </li>
);

/** The signs of the strips. */
export const RangeKey = ({ genera }: { readonly genera: readonly GenusOutside[] }) => (
  <Typography variant="body2" color="textSecondary" component="ul" data-prints-color sx={keyLook}>
    <Sign text={SIGNS.band} width="20" height="10">
      <rect className="band" x="0.5" y="0.5" width="19" height="9" rx="4.5" />
    </Sign>
    <Sign text={SIGNS.point} width="10" height="10">
      <circle className="point" cx="5" cy="5" r="5" />
    </Sign>
    {genera.some(({ reads }) => reads === 0) && (
      <Sign text={SIGNS.limit} width="10" height="10">
        <circle className="limit" cx="5" cy="5" r="4" />
      </Sign>
    )}
    {genera.some(isBeyond) && (
      <Sign text={SIGNS.beyond} width="8" height="16" viewBox="-5 0 8 16">
        <path className="point" d={ARROW} />
      </Sign>
    )}
  </Typography>
);

const stripLook = {
  display: { xs: 'flex', sm: 'grid' },
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gridTemplateColumns: '11.25rem 1fr 8.75rem',
  alignItems: 'center',
  columnGap: 2,
  py: { sm: 0.5 },
  '& p': { lineHeight: { xs: 1.3, sm: 1.43 } },
  // Below name and share on a phone.
  '& svg': { order: { xs: 1, sm: 0 }, width: '100%' },
};

const axisLook = {
  gridColumn: 2,
  position: 'relative',
  width: '100%',
  height: '1.25em',
  mt: { xs: '-6px', sm: 0 },
  '& > *': { position: 'absolute', lineHeight: 1.25, translate: '-50%' },
  '& > :last-child': { translate: '-100%' },
};

const keyLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 1.25, sm: 2 },
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', alignItems: 'center', columnGap: 0.75 },
};

const Svg = styled('svg')(({ theme: { palette } }) => ({
  display: 'block',
  overflow: 'visible',
  '& .grid': { stroke: palette.divider },
  '& .band': { fill: palette.info.main, fillOpacity: 0.3, stroke: palette.info.main },
  '& .point': { fill: palette.primary.main, stroke: palette.background.paper },
  '& .limit': { fill: palette.background.paper, stroke: palette.primary.main, strokeWidth: 2 },
  '@media print': {
    '& .grid': { stroke: '#999' },
    '& .point': { stroke: '#fff' },
    '& .limit': { fill: '#fff' },
  },
  '@media (forced-colors: active)': {
    '& .grid': { stroke: 'CanvasText' },
    '& .band': { fill: 'none', stroke: 'CanvasText' },
    '& .point': { fill: 'CanvasText' },
    '& .limit': { fill: 'Canvas', stroke: 'CanvasText' },
  },
}));
