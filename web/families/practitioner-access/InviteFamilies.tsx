import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { AccessCode } from '#web/identity/account/shared/AccessCode.tsx';
import { useProfile } from '#web/identity/session/api.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

/** Explains to a practitioner how families give access, with the practitioner's code and the way to an invitation. */
export function InviteFamilies() {
  const titleId = useId();
  const { practitioner_code: code } = useProfile();
  return (
    <Box component="section" aria-labelledby={titleId} sx={inviteLook}>
      <Typography id={titleId} variant="h2">
        How a family lets you in
      </Typography>
      <AccessCode code={code} isNamed />
      <Box component="ol" sx={listLook}>
        <li>Give the family your access code.</li>
        <li>
          The family opens the patient in the portal, chooses Assign Practitioner and enters the code. They
          can also enter it when they register a kit.
        </li>
        <li>The patient and the kits appear here at once.</li>
      </Box>
      {code && (
        <ButtonLink to={paths.inviteFamily()} variant="contained">
          Invite a Family
        </ButtonLink>
      )}
    </Box>
  );
}

const inviteLook = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  width: '100%',
  maxWidth: 560,
  textAlign: 'start',
};

const listLook = { m: 0, pl: 3, '& > li + li': { mt: 1 } };
