import { FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import type { OpenInvitation } from '#contract/families/guardians.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { personText } from '../personText.ts';

interface Props {
  readonly guardians: OpenInvitation['guardians'];
  readonly keeps: readonly UserId[];
  readonly onChange: (keeps: readonly UserId[]) => void;
}

/** Chooses the guardians who stay after a hand-over. */
export const KeptGuardians = ({ guardians, keeps, onChange }: Props) => (
  <FormControl component="fieldset">
    <FormLabel component="legend">Who may still see and manage the record?</FormLabel>
    <FormGroup>
      {guardians.map((guardian) => (
        <FormControlLabel
          key={guardian.id}
          label={personText(guardian)}
          sx={{ overflowWrap: 'anywhere', '& .MuiFormControlLabel-label': { minWidth: 0 } }}
          control={
            <Checkbox
              checked={keeps.includes(guardian.id)}
              onChange={(_, isKept) =>
                onChange(isKept ? [...keeps, guardian.id] : keeps.filter((id) => id !== guardian.id))
              }
            />
          }
        />
      ))}
    </FormGroup>
    <FormHelperText sx={{ mx: 0 }}>
      All others lose the record. You can remove guardians later.
    </FormHelperText>
  </FormControl>
);
