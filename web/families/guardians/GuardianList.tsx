import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationKind } from '#contract/families/guardians.ts';
import { MAX_GUARDIANS } from '#contract/families/limits.ts';
import type { Patient } from '#contract/families/patients.ts';
import { useProfile } from '#web/identity/session/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { guardiansQuery } from './api.ts';
import { GuardianEntry } from './GuardianEntry.tsx';
import { InvitationEntry } from './InvitationEntry.tsx';

const InviteGuardianDialog = lazyDialog(
  async () => (await import('./InviteGuardianDialog.tsx')).InviteGuardianDialog,
);

interface Props {
  readonly patient: Patient;
  /** Closes the section if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** The guardians of a patient and the open invitations, with buttons for new ones. */
export function GuardianList({ patient }: Props) {
  const { data, isPending, error, refetch } = useQuery(guardiansQuery(patient.id));
  const [inviting, setInviting] = useState<InvitationKind>();
  const own_id = useProfile().id;
  const grants = data?.grants ?? [];
  const isOwner = data?.guardians.some(({ id, is_owner }) => is_owner && id === own_id) ?? false;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        Guardians share everything about {patient.first_name}: they register kits, answer questionnaires, read
        reports and give access. Up to {MAX_GUARDIANS} people can be guardians.
      </Typography>
      {isPending && <LoadingLines label="Loading guardians..." />}
      {error && (
        <LoadError
          message="Failed to load the guardians. Please try again."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <Box component="ul" aria-label="Guardians" sx={listLook}>
            {data.guardians.map((guardian) => (
              <GuardianEntry
                key={guardian.id}
                patient={patient}
                guardian={guardian}
                grants={grants.filter(({ given_by }) => given_by === guardian.id)}
                is_own={guardian.id === own_id}
                // The last guardian stays.
                mayEnd={data.guardians.length > 1 && (isOwner || guardian.id === own_id)}
              />
            ))}
          </Box>
          {data.invitations.length > 0 && (
            <>
              <Typography component="h3" sx={{ fontWeight: 600, mt: 3 }}>
                Open invitations
              </Typography>
              <Box component="ul" aria-label="Open invitations" sx={listLook}>
                {data.invitations.map((invitation) => (
                  <InvitationEntry
                    key={invitation.id}
                    patient={patient}
                    invitation={invitation}
                    guardians={data.guardians}
                    grants={grants}
                  />
                ))}
              </Box>
            </>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            {data.guardians.length < MAX_GUARDIANS && (
              <Button variant="outlined" onClick={() => setInviting('guardian')}>
                Invite a guardian
              </Button>
            )}
            {data.may_hand_over && (
              <Button onClick={() => setInviting('hand_over')}>Hand over the record</Button>
            )}
          </Box>
        </>
      )}
      {inviting && (
        <InviteGuardianDialog patient={patient} kind={inviting} onClose={() => setInviting(undefined)} />
      )}
    </>
  );
}

const listLook = { m: 0, p: 0, listStyle: 'none' };
