import { FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import type { GuardianGrant } from '#contract/families/guardians.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

interface Props {
  readonly grants: readonly GuardianGrant[];
  readonly ended: readonly UserId[];
  readonly onChange: (ended: readonly UserId[]) => void;
}

/** Chooses which grants end with the guardians who gave them. */
export const GrantsToEnd = ({ grants, ended, onChange }: Props) => (
  <FormControl component="fieldset" sx={{ mt: 2 }}>
    <FormLabel component="legend">Access that was given to practitioners</FormLabel>
    <FormGroup>
      {grants.map(({ practitioner_id, full_name }) => (
        <FormControlLabel
          key={practitioner_id}
          label={`End the access of ${full_name ?? 'a practitioner'}`}
          control={
            <Checkbox
              checked={ended.includes(practitioner_id)}
              onChange={(_, isEnded) =>
                onChange(isEnded ? [...ended, practitioner_id] : ended.filter((id) => id !== practitioner_id))
              }
            />
          }
        />
      ))}
    </FormGroup>
    <FormHelperText sx={{ mx: 0 }}>Practitioners without a tick keep their access.</FormHelperText>
  </FormControl>
);
