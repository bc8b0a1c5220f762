import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { KitDetails, KitStatusChange } from '#contract/kits/kits.ts';
import { formatDate } from '#web/lib/format.ts';
import { SupportLink } from '#web/ui/SupportLink.tsx';
import { datedNextStep } from './datedNextStep.ts';
import { KitStatusMark } from './KitStatusMark.tsx';
import { kitStatusNames } from './kitStatusNames.ts';
import { type TimelineStep, timelineOf } from './timelineOf.ts';

interface Props {
  readonly kit: KitDetails;
  /** The next step for a lasting exception. */
  readonly advice?: string | undefined;
}

/** The way of a kit from its registration to its report, with dates. Exceptions have their reason. */
export const KitTimeline = ({ kit, advice }: Props) => (
  <Box component="ol" aria-label={`History of kit ${kit.kit_id}`} sx={timelineLook}>
    {timelineOf(kit).map((step) => (
      <Step key={step.key} step={step} advice={advice} />
    ))}
  </Box>
);

function Step({ step, advice }: { readonly step: TimelineStep; readonly advice: string | undefined }) {
  const { status, state, happened_at, change, isException } = step;
  const isPresent = state === 'present';
  const isBand = isPresent && isException && !change?.answer && status !== 'cancelled';
  return (
    <Box
      component="li"
      aria-current={isPresent ? 'step' : undefined}
      sx={[stepLook, isPresent && !isException ? presentLook : {}]}
    >
      <Box component="span" aria-hidden className="mark" sx={markLook}>
        {state === 'to_come' ? (
          <Box component="span" sx={toComeLook} />
        ) : (
          <KitStatusMark status={status} isDecorative />
        )}
      </Box>
      <Box
        sx={isBand ? { ...bandLook, borderColor: status === 'rejected' ? 'error.main' : 'warning.main' } : {}}
      >
        <Typography variant="body2" component="div" sx={lineLook}>
          <Box component="span" sx={nameLooks[state]}>
            {kitStatusNames[status]}
          </Box>
          {state === 'to_come' && <span style={visuallyHidden}> (to come)</span>}
          {happened_at !== null && (
            <Box component="time" dateTime={happened_at} sx={{ color: 'text.secondary' }}>
              {formatDate(happened_at)}
            </Box>
          )}
        </Typography>
        {change && <Exception change={change} isOpen={isBand} />}
        {isBand && advice && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {advice}
            <SupportLink sentence={advice} />
          </Typography>
        )}
      </Box>
    </Box>
  );
}

interface ExceptionProps {
  readonly change: KitStatusChange;
  /** Whether it waits for the owner. */
  readonly isOpen: boolean;
}

/** The laboratory's own words, the owner's next step, and the owner's answer. */
const Exception = ({ change, isOpen }: ExceptionProps) => (
  <>
    {change.reason && (
      <Typography variant="body2" sx={wordsLook}>
        {change.reason}
      </Typography>
    )}
    {isOpen && datedNextStep(change) && (
      <Typography variant="body2" sx={{ ...wordsLook, fontWeight: 600 }}>
        {datedNextStep(change)}
      </Typography>
    )}
    {change.answer && (
      <Typography variant="body2" color="textSecondary" sx={wordsLook}>
        Answered on {formatDate(change.answer.answered_at)}
        {change.answer.text && `: ${change.answer.text}`}
      </Typography>
    )}
  </>
);

/** Width of a mark, in pixels. The line runs below its middle. */
const MARK = 18;

const timelineLook = { containerType: 'inline-size', maxWidth: 480, m: 0, p: 0, listStyle: 'none' };

const stepLook = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${MARK}px minmax(0, 1fr)`,
  columnGap: 1.5,
  pb: 1.5,
  '&:last-of-type': { pb: 0 },
  // A border: forced colors keep it.
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    top: 22,
    bottom: -2,
    left: MARK / 2 - 1,
    borderLeft: 2,
    borderColor: 'divider',
  },
};

const markLook = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: MARK,
  height: 20,
  fontSize: 14,
};

const toComeLook = { width: 8, height: 8, borderRadius: '50%', border: 1, borderColor: 'text.secondary' };

/** A ring that breathes. */
const presentLook = {
  '& > .mark::after': {
    content: '""',
    position: 'absolute',
    width: 24,
    height: 24,
    borderRadius: '50%',
    border: 2,
    borderColor: 'info.main',
    opacity: 0.6,
    animation: 'breathe 2.4s ease-in-out infinite',
  },
  '@keyframes breathe': { '50%': { opacity: 0.15 } },
};

const bandLook = { borderLeft: 3, pl: 1.5 };

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  // All dates below their names, not some.
  '@container (max-width: 15.5rem)': { flexDirection: 'column' },
};

const nameLooks = {
  done: {},
  present: { fontWeight: 600 },
  to_come: { color: 'text.secondary' },
};

const wordsLook = { mt: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
