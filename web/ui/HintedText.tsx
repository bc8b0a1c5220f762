import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';

interface Props {
  readonly text: string;
  /** The whole text when absent. */
  readonly hint?: string;
  /** Width (px) from which the text is truncated. */
  readonly max_width: number;
}

/** A touched hint stays until something else is touched, not for Material's second and a half. */
const LEAVE_TOUCH_DELAY = 600_000;

/** A shortened text, or one with an explanation, whose hint is read by hovering, by focus or by a tap. */
export function HintedText({ text, hint = text, max_width }: Props) {
  return (
    <Tooltip
      title={hint}
      describeChild={hint !== text}
      enterTouchDelay={0}
      leaveTouchDelay={LEAVE_TOUCH_DELAY}
      slotProps={{ tooltip: { sx: hintLook } }}
    >
      <ButtonBase sx={{ ...textLook, maxWidth: `min(${max_width}px, 100%)` }}>{text}</ButtonBase>
    </Tooltip>
  );
}

const textLook = {
  display: 'block',
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
