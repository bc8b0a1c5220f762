import { Box, FormControlLabel, Typography } from '@mui/material';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { webhookEventNames, webhookEvents } from '#contract/laboratory/webhookEvents.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

interface Props {
  /** From the form's `register`. */
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
}

/** The events of a webhook. All are chosen at first. */
export const EventsField = ({ field: { ref, ...field }, problem }: Props) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
    <Typography component="legend" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
      Events
    </Typography>
    {webhookEventNames.map((event) => (
      <FormControlLabel
        key={event}
        sx={{ display: 'flex', minHeight: 44 }}
        label={webhookEvents[event]}
        control={<Checkbox {...field} value={event} defaultChecked ref={ref} />}
      />
    ))}
    {problem && (
      <Typography role="alert" variant="body2" color="error">
        {problem}
      </Typography>
    )}
  </Box>
);
