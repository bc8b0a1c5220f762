import { Box, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { KitDetails, KitStatusChange } from '#contract/kits/kits.ts';
import { formatDate } from '#web/lib/format.ts';
import { openOnPaper } from '#web/ui/openOnPaper.ts';
import { SupportLink } from '#web/ui/SupportLink.tsx';
import { datedNextStep } from './datedNextStep.ts';
import { KitStatusMark } from './KitStatusMark.tsx';
import { kitStatusNames } from './kitStatusNames.ts';
import { type TimelineStep, timelineOf } from './timelineOf.ts';

interface Props {
  readonly kit: KitDetails;
  /** The next step for a lasting exception. */
  readonly advice?: string | undefined;
  /** Shows the last step of a finished kit, and the way to it after a press. */
  readonly isFolded?: boolean;
}

/** The way of a kit from its registration to its report, with dates. Exceptions have their reason. */
export function KitTimeline({ kit, advice, isFolded = false }: Props) {
  const steps = (
    <Box component="ol" aria-label={`History of kit ${kit.kit_id}`} sx={timelineLook}>
      {timelineOf(kit).map((step) => (
        <Step key={step.key} step={step} advice={advice} />
      ))}
    </Box>
  );
  if (!isFolded) return steps;
  return (
    <Box component="details" ref={openOnPaper} sx={foldLook}>
      <Typography component="summary" variant="body2">
        <StepMark state="done" />
        {kitStatusNames[kit.status]} · {formatDate(kit.report_generated_at)}
      </Typography>
      {steps}
    </Box>
  );
}

function Step({ step, advice }: { readonly step: TimelineStep; readonly advice: string | undefined }) {
  const { status, state, happened_at, change, isException } = step;
  const isPresent = state === 'present';
  const isBand = isPresent && isException && !change?.answer && status !== 'cancelled';
  return (
    <Box
      component="li"
      aria-current={isPresent ? 'step' : undefined}
      sx={[stepLook, { [line]: { borderColor: state === 'done' ? 'success.main' : 'divider' } }]}
    >
      <Box component="span" aria-hidden sx={markLook}>
        {isException ? <KitStatusMark status={status} isDecorative /> : <StepMark state={state} />}
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

/** Done: a filled circle with a check. Now: a ring with a dot. To come: a thin ring. */
const StepMark = ({ state }: Pick<TimelineStep, 'state'>) => (
  <Box
    component="svg"
    viewBox="0 0 16 16"
    sx={{ ...stepMarkLook, color: state === 'to_come' ? 'text.secondary' : 'success.main' }}
  >
    {state === 'done' && <circle cx="8" cy="8" r="8" fill="currentColor" stroke="none" />}
    {state === 'done' && <path d="m4.75 8.25 2.25 2.25 4.25-4.75" />}
    {state === 'present' && <circle cx="8" cy="8" r="7" />}
    {state === 'present' && <circle cx="8" cy="8" r="3" fill="currentColor" stroke="none" />}
    {state === 'to_come' && <circle cx="8" cy="8" r="7.25" strokeWidth="1.25" />}
  </Box>
);

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

/** Width of a mark, in pixels. The line runs from its foot to the head of the next one. */
const MARK = 16;

const timelineLook = { containerType: 'inline-size', maxWidth: 480, m: 0, p: 0, listStyle: 'none' };

const foldLook = {
  // The room for fingers takes none from the lines around it.
  my: -1.5,
  '& svg': { mr: 1.5, verticalAlign: 'text-bottom' },
  '&[open]': { mb: 0 },
};

const line = '&:not(:last-of-type)::before';

const stepLook = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${MARK}px minmax(0, 1fr)`,
  columnGap: 1.5,
  pb: 1.5,
  '&:last-of-type': { pb: 0 },
  // A border: forced colors keep it.
  [line]: {
    content: '""',
    position: 'absolute',
    top: 18,
    bottom: -2,
    left: MARK / 2 - 1,
    borderLeft: 2,
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

const stepMarkLook = {
  width: MARK,
  height: MARK,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '& path': { stroke: ({ palette }: Theme) => palette.background.paper },
  '@media print, (forced-colors: active)': { '& path': { stroke: 'Canvas' } },
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
