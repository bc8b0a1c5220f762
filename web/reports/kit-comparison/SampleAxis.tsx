import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { CSSProperties } from 'react';
import type { ComparedKit } from '#contract/reports/kit-comparison.ts';
import { formatDate } from '#web/lib/format.ts';
import { datedMarks, type KitEvent, timelineOf } from './timeline.ts';

/** Pixels of a row of marks. */
const LANE = 36;

/** The samples of a patient on one axis of time, with their antibiotics. The table beside it has all figures, alone on phones. */
export function SampleAxis({ kits }: { readonly kits: readonly ComparedKit[] }) {
  const { marks, events } = timelineOf(kits);
  const lanes = Math.max(...marks.map(({ lane }) => lane)) + 1;
  const sentence = [
    ...marks.map(
      ({ number, kit_id, date, isRegistration }) =>
        `${number}: kit ${kit_id}, ${isRegistration ? 'registered' : 'sample of'} ${formatDate(date)}`,
    ),
    ...events.map(({ label }) => label),
  ].join('; ');
  return (
    <Box component="figure" data-prints-color sx={figureLook}>
      <Box component="figcaption" sx={visuallyHidden}>
        Samples over time. {sentence}.
      </Box>
      <Box aria-hidden sx={{ position: 'relative', height: LANE * lanes }}>
        <Box sx={lineLook} />
        {marks.map(({ number, at, lane, isRegistration }) => (
          <Box key={number} sx={markLook} style={{ ...placeOf(at), bottom: lane * LANE + 4 }}>
            <Box component="span" sx={isRegistration ? hollow : filled}>
              {number}
            </Box>
          </Box>
        ))}
      </Box>
      <Box aria-hidden sx={datesLook}>
        {datedMarks(marks).map(({ number, at, date }) => (
          <Typography key={number} variant="body2" color="textSecondary" sx={markLook} style={placeOf(at)}>
            {formatDate(date)}
          </Typography>
        ))}
      </Box>
      {events.map((event) => (
        <Event key={event.label} {...event} />
      ))}
    </Box>
  );
}

/** A time as a line with two ends; its words stand on the side with more space. */
const Event = ({ from, to, label }: KitEvent) => (
  <Box aria-hidden sx={{ mt: 1 }}>
    <Box sx={spanLook} style={{ marginLeft: `${from}%`, width: `${to - from}%` }} />
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }} style={besideOf(from, to)}>
      {label}
    </Typography>
  </Box>
);

/** The first mark begins with the axis, and the last one ends with it. */
const placeOf = (at: number): CSSProperties => ({ left: `${at}%`, transform: `translateX(-${at}%)` });

const besideOf = (from: number, to: number): CSSProperties =>
  from + to <= 100 ? { marginLeft: `${from}%` } : { marginRight: `${100 - to}%`, textAlign: 'right' };

const figureLook = { display: { xs: 'none', sm: 'block' }, m: 0, mt: 2 };
const markLook = { position: 'absolute', whiteSpace: 'nowrap' };
const datesLook = { position: 'relative', height: '1.5em', mt: 0.5 };
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
  bottom: LANE / 2 - 1,
  borderTop: '2px solid',
  borderColor: 'text.secondary',
};
const spanLook = {
  height: 8,
  border: '0 solid',
  borderWidth: '0 2px',
  borderColor: 'warning.main',
  '&::before': {
    content: '""',
    display: 'block',
    pt: '3px',
    borderBottom: '2px solid',
    borderColor: 'inherit',
  },
};
