import { styled } from '@mui/material/styles';
import type { ComparedGenus } from './compareTaxa.ts';
import { BOTTOM, heightOf } from './shareAxis.ts';
import { percentOf } from './taxonText.ts';

interface Props {
  readonly genus: ComparedGenus;
  readonly joins: readonly number[];
}

// Units of the drawing; it scales with its column.
const WIDTH = 260;
const LEFT = 48;
const RIGHT = 244;

const ticks = [1e-4, 1e-3, 1e-2, 1e-1, 1];

/** Points of two or three kits, over the range of the reference and the usual change around the first point. */
export function TaxonSlope({ genus: { points, compared, range, usual }, joins }: Props) {
  const placeOf = (at: number) =>
    points.length === 1 ? (LEFT + RIGHT) / 2 : LEFT + 16 + (at / (points.length - 1)) * (RIGHT - LEFT - 32);
  const [first] = compared;
  return (
    <Svg viewBox={`0 0 ${WIDTH} ${BOTTOM + 24}`} focusable="false">
      {range && <Band look="reference" high={range.p95} low={range.p05} />}
      {first && usual !== null && <Band look="usual" high={first.share * usual} low={first.share / usual} />}
      {ticks.map((share) => (
        <g key={share}>
          <line className="grid" x1={LEFT} x2={RIGHT} y1={heightOf(share)} y2={heightOf(share)} />
          <text x={LEFT - 6} y={heightOf(share) + 4} textAnchor="end">
            {percentOf(share)}
          </text>
        </g>
      ))}
      {points.map(({ kit, share, reads }, at) => {
        const from = joins[at] ?? -1;
        const before = points[from];
        return (
          <g key={kit}>
            {before && (
              <line
                className="slope"
                x1={placeOf(from)}
                y1={heightOf(before.share)}
                x2={placeOf(at)}
                y2={heightOf(share)}
              />
            )}
            <circle className={reads === 0 ? 'limit' : 'point'} cx={placeOf(at)} cy={heightOf(share)} r={5} />
            <text x={placeOf(at)} y={BOTTOM + 18} textAnchor="middle">
              {kit}
            </text>
          </g>
        );
      })}
    </Svg>
  );
}

interface BandProps {
  readonly look: 'reference' | 'usual';
  readonly high: number;
  readonly low: number;
}

const Band = ({ look, high, low }: BandProps) => (
  <rect
    className={look}
    x={LEFT}
    width={RIGHT - LEFT}
    y={heightOf(high)}
    height={Math.max(heightOf(low) - heightOf(high), 1)}
  />
);

const Svg = styled('svg')(({ theme: { palette } }) => ({
  display: 'block',
  width: '100%',
  maxWidth: 340,
  '& text': { fill: palette.text.secondary, fontSize: 11 },
  '& .grid': { stroke: palette.divider },
  '& .reference': { fill: palette.info.main, fillOpacity: 0.16 },
  '& .usual': { fill: 'none', stroke: palette.warning.main, strokeDasharray: '4 3' },
  '& .slope': { stroke: palette.primary.main, strokeWidth: 2 },
  '& .point': { fill: palette.primary.main, stroke: palette.background.paper },
  '& .limit': { fill: palette.background.paper, stroke: palette.primary.main, strokeWidth: 2 },
  '@media print': {
    '& text': { fill: '#000' },
    '& .grid': { stroke: '#999' },
    '& .point': { stroke: '#fff' },
    '& .limit': { fill: '#fff' },
  },
  '@media (forced-colors: active)': {
    '& text': { fill: 'CanvasText' },
    '& .slope, & .limit, & .usual, & .grid': { stroke: 'CanvasText' },
    '& .point': { fill: 'CanvasText' },
    '& .limit': { fill: 'Canvas' },
  },
}));
