import { FormControl, FormControlLabel, FormHelperText, FormLabel, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { COUNTS_NOTE_MAX_LENGTH } from '#contract/reports/counts-qc/countsNote.ts';
import { Radio } from '#web/ui/Radio.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Decision, OpenDecision } from './useCountsDecision.ts';

interface Props {
  readonly open: OpenDecision;
  /** The effect of keeping the counts. */
  readonly keepLabel: string;
}

/** Asks whether to keep or hold counts; a hold can have a note. */
export function CountsDecision({ open, keepLabel }: Props) {
  const { decision, note, isMissing, firstChoice, decide, setNote } = open;
  const id = useId();
  return (
    <FormControl error={isMissing} fullWidth>
      <FormLabel id={id}>What should happen to these counts?</FormLabel>
      <RadioGroup
        value={decision ?? ''}
        onChange={(_, chosen) => decide(chosen as Decision)}
        aria-labelledby={id}
        aria-describedby={isMissing ? `${id}-problem` : undefined}
      >
        <FormControlLabel
          value="keep"
          control={<Radio ref={firstChoice} />}
          label={keepLabel}
          sx={{ my: 0.5 }}
        />
        <FormControlLabel
          value="hold"
          control={<Radio />}
          sx={{ my: 0.5 }}
          label="Hold: nothing of this report is published until the counts are kept or replaced"
        />
      </RadioGroup>
      {isMissing && (
        <FormHelperText id={`${id}-problem`} role="alert">
          Please keep or hold the counts
        </FormHelperText>
      )}
      {decision === 'hold' && (
        <TextField
          label="Note for staff (Optional)"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          multiline
          rows={3}
          slotProps={{ htmlInput: { maxLength: COUNTS_NOTE_MAX_LENGTH } }}
          sx={{ mt: 1 }}
        />
      )}
    </FormControl>
  );
}
