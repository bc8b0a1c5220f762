import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { Guardian, GuardianGrant } from '#contract/families/guardians.ts';
import type { Patient } from '#contract/families/patients.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EndGuardianshipDialog } from './EndGuardianshipDialog.tsx';
import { entryLook } from './entryLook.ts';

interface Props {
  readonly patient: Patient;
  readonly guardian: Guardian;
  /** The grants that this guardian gave. */
  readonly grants: readonly GuardianGrant[];
  readonly is_own: boolean;
  /** Whether the user can end this guardianship. */
  readonly mayEnd: boolean;
}

/** A guardian of a patient. */
export function GuardianEntry({ patient, guardian, grants, is_own, mayEnd }: Props) {
  const [isEnding, setEnding] = useState(false);
  const { full_name, email, is_owner, added_at } = guardian;
  return (
    <Box component="li" sx={entryLook}>
      <Box sx={{ minWidth: 0, flex: '1 1 16rem' }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {full_name ?? email}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[full_name && email, added_at && `Guardian since ${formatDate(added_at)}`]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {(is_own || is_owner) && (
          <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
            {is_own && <Chip size="small" variant="outlined" label="You" />}
            {is_owner && <Chip size="small" variant="outlined" label="Owner of the record" />}
          </Box>
        )}
      </Box>
      {mayEnd && (
        <Button
          color="error"
          aria-label={is_own ? 'Leave as a guardian' : `Remove guardian ${full_name ?? email}`}
          onClick={() => setEnding(true)}
        >
          {is_own ? 'Leave' : 'Remove'}
        </Button>
      )}
      {isEnding && (
        <EndGuardianshipDialog
          patient={patient}
          guardian={guardian}
          grants={grants}
          is_own={is_own}
          onClose={() => setEnding(false)}
        />
      )}
    </Box>
  );
}
