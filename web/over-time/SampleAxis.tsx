import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { KitOverTime } from '#contract/over-time.ts';
import { formatDate } from '#web/lib/format.ts';
import { type KitSpan, timelineOf } from './timeline.ts';

/** Pixels of a row of marks. */
const LANE = 36;

/** The samples of a patient on one axis of time, with the antibiotics before them. The table beside it has all figures. */
export function SampleAxis({ kits }: { readonly kits: readonly KitOverTime[] }) {
  const { start, end, marks, spans } = timelineOf(kits);
  const lanes = Math.max(...marks.map(({ lane }) => lane)) + 1;
  const sentence = [
    ...marks.map(
      ({ number, kit_id, date, isRegistration }) =>
        `${number}: kit ${kit_id}, ${isRegistration ? 'registered' : 'sample of'} ${formatDate(date)}`,
    ),
    ...spans.map(({ number, label }) => `${label} kit ${number}`),
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
      {spans.map((span) => (
        <Span key={`${span.number} ${span.label}`} {...span} />
      ))}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
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

const Span = ({ from, to, label, number }: KitSpan) => (
  <Box aria-hidden sx={{ mt: 1 }}>
    <Box sx={spanLook} style={{ marginLeft: `${from}%`, width: `${Math.max(to - from, 1)}%` }} />
    <Typography variant="body2">
      {label} kit {number}
    </Typography>
  </Box>
);

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
const filled = { ...dot, bgcolor: 'primary.main', color: 'primary.contrastText' };
const hollow = { ...dot, bgcolor: 'background.paper', '@media print': { bgcolor: '#fff' } };
const lineLook = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  borderTop: '2px solid',
  borderColor: 'text.secondary',
};
const spanLook = { borderTop: '4px solid', borderColor: 'warning.main', borderRadius: 1 };
