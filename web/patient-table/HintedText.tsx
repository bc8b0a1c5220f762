import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';

interface Props {
  readonly text: string;
  readonly hint: string;
}

/** Width (px) from which kit notes are truncated (specification section 9). */
const MAX_WIDTH = 150;

/** A touched hint stays until something else is touched, not for Material's second and a half. */
const LEAVE_TOUCH_DELAY = 600_000;

/** A short or shortened text with a hint, read by hovering, by focus or by a tap. */
export function HintedText({ text, hint }: Props) {
  return (
    <Tooltip
      title={hint}
      describeChild={hint !== text}
      enterTouchDelay={0}
      leaveTouchDelay={LEAVE_TOUCH_DELAY}
      slotProps={{ tooltip: { sx: hintLook } }}
    >
      <ButtonBase sx={textLook}>{text}</ButtonBase>
    </Tooltip>
  );
}

const textLook = {
  display: 'block',
  maxWidth: MAX_WIDTH,
  minHeight: 24,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  textAlign: 'start',
  typography: 'body2',
  cursor: 'help',
};

const hintLook = {
  maxWidth: 360,
  maxHeight: '50dvh',
  overflow: 'auto',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
