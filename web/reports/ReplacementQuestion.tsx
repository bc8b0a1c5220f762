import { FormControl, FormControlLabel, FormLabel, RadioGroup } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { WithdrawalReason } from '#web/kits/kit-status/WithdrawalReason.tsx';
import { Radio } from '#web/ui/Radio.tsx';

/** Whether the replaced versions were wrong, and the reason of the catalogue for their withdrawal. */
export interface OpenReplacement {
  readonly isWrong: boolean;
  readonly reason_id: string;
  readonly isMissing: boolean;
  readonly choose: (isWrong: boolean) => void;
  readonly setReason: (reason_id: string) => void;
  /** Whether a needed reason is there; marks a missing one. */
  readonly confirm: () => boolean;
}

export function useReplacement(): OpenReplacement {
  const [isWrong, choose] = useState(false);
  const [reason_id, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = isWrong && reason_id === '';
  return {
    isWrong,
    reason_id,
    isMissing: isTried && isMissing,
    choose,
    setReason,
    confirm: () => {
      setTried(true);
      return !isMissing;
    },
  };
}

interface Props {
  readonly open: OpenReplacement;
  /** Prompts for the reason of a better drawing. */
  readonly children: ReactNode;
}

/** Asks whether published pages are replaced by better ones of the same sample, or were wrong and are withdrawn. */
export function ReplacementQuestion({ open, children }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth sx={{ mt: 2 }}>
      <FormLabel id={id}>Why are published files replaced?</FormLabel>
      <RadioGroup
        value={open.isWrong ? 'wrong' : 'better'}
        onChange={(_, chosen) => open.choose(chosen === 'wrong')}
        aria-labelledby={id}
      >
        <FormControlLabel
          value="better"
          control={<Radio />}
          label="Better files of the same sample: the earlier versions stay readable"
          sx={{ my: 0.5 }}
        />
        <FormControlLabel
          value="wrong"
          control={<Radio />}
          label="The earlier files were another person’s, or wrong otherwise: they are withdrawn for good"
          sx={{ my: 0.5 }}
        />
      </RadioGroup>
      {open.isWrong ? (
        <WithdrawalReason
          value={open.reason_id}
          problem={open.isMissing ? 'Please choose a reason' : undefined}
          helperText="Kit Reasons has the list."
          onSelect={open.setReason}
          sx={{ mt: 2 }}
        />
      ) : (
        children
      )}
    </FormControl>
  );
}
