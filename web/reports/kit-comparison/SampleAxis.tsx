import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { CSSProperties } from 'react';
import type { ComparedKit } from '#contract/reports/kit-comparison.ts';
import { formatDate } from '#web/lib/format.ts';
import { type KitEvent, timelineOf } from './timeline.ts';

/** Pixels of a row of marks. */
const LANE = 36;

/** The samples of a patient on one axis of time, with their antibiotics and diets. The table beside it has all figures. */
export function SampleAxis({ kits }: { readonly kits: readonly ComparedKit[] }) {
  const { start, end, marks, events } = timelineOf(kits);
  const lanes = Math.max(...marks.map(({ lane }) => lane)) + 1;
  const sentence = [
    ...marks.map(
      ({ number, kit_id, date, isRegistration }) =>
        `${number}: kit ${kit_id}, ${isRegistration ? 'registered' : 'sample of'} ${formatDate(date)}`,
    ),
    ...events.map(({ label }) => label),
  ].join('; ');
  return (
    <Box component="figure" data-prints-color sx={{ m: 0, px: 2 }}>
      <Box component="figcaption" sx={visuallyHidden}>
        Samples over time. {sentence}.
      </Box>
      <Box aria-hidden sx={{ position: 'relative', height: LANE * lanes + 8 }}>
        {marks.map(({ number, at, lane, isRegistration }) => (
          <Box key={number} sx={markLook} style={{ left: `${at}%`, bottom: lane * LANE + 8 }}>
            <Box component="span" sx={isRegistration ? hollow : filled}>
              {number}
            </Box>
          </Box>
        ))}
        <Box sx={lineLook} />
      </Box>
      {events.map((event) => (
        <Event key={event.label} {...event} />
      ))}
      {/* A single sample stands in the middle, above its date. */}
      <Box sx={{ display: 'flex', justifyContent: end === start ? 'center' : 'space-between', mt: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {formatDate(start)}
        </Typography>
        {end !== start && (
          <Typography variant="body2" color="textSecondary">
            {formatDate(end)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** A time as a bar, a moment as a diamond; the words stand on the side with more space. */
const Event = ({ from, to, label }: KitEvent) => (
  <Box aria-hidden sx={{ mt: 1 }}>
    {from === to ? (
      <Box sx={momentLook} style={{ marginLeft: `${from}%` }} />
    ) : (
      <Box sx={spanLook} style={{ marginLeft: `${from}%`, width: `${Math.max(to - from, 1)}%` }} />
    )}
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }} style={besideOf(from, to)}>
      {label}
    </Typography>
  </Box>
);

const besideOf = (from: number, to: number): CSSProperties =>
  from + to <= 100 ? { marginLeft: `${from}%` } : { marginRight: `${100 - to}%`, textAlign: 'right' };

const markLook = { position: 'absolute', transform: 'translateX(-50%)' };
const dot = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: '2px solid',
  borderColor: 'primary.main',
  fontWeight: 600,
};
const filled = {
  ...dot,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    bgcolor: 'CanvasText',
    borderColor: 'CanvasText',
    color: 'Canvas',
  },
};
const hollow = { ...dot, bgcolor: 'background.paper', '@media print': { bgcolor: '#fff' } };
const lineLook = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  borderTop: '2px solid',
  borderColor: 'text.secondary',
};
const momentLook = {
  width: 10,
  height: 10,
  transform: 'translateX(-50%) rotate(45deg)',
  border: '2px solid',
  borderColor: 'info.main',
};
const spanLook = { borderTop: '4px solid', borderColor: 'warning.main', borderRadius: 1 };
