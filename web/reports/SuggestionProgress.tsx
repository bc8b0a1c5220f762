import { LinearProgress, type LinearProgressProps } from '@mui/material';

interface Props extends Pick<LinearProgressProps, 'sx'> {
  /** The sent fraction, 0 to 1. */
  readonly fraction: number;
}

/** Progress of the upload of a suggestion. */
export const SuggestionProgress = ({ fraction, ...props }: Props) => (
  <LinearProgress
    {...props}
    variant="determinate"
    value={Math.round(100 * fraction)}
    aria-label="Uploading the suggestion"
  />
);
