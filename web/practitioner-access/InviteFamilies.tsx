import Print from '@mui/icons-material/Print';
import { Box, Button, GlobalStyles, Typography } from '@mui/material';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { AccessCode } from '#web/account/shared/AccessCode.tsx';
import { useProfile } from '#web/session/api.ts';
import { printsAlone } from '#web/ui/printsAlone.ts';

/** Tells a practitioner how families give access, with the own code and a handout for them. */
export function InviteFamilies() {
  const titleId = useId();
  const { full_name, practitioner_code: code } = useProfile();
  return (
    <Box component="section" aria-labelledby={titleId} sx={inviteLook}>
      <Typography id={titleId} variant="h2">
        How a family lets you in
      </Typography>
      <AccessCode code={code} />
      <Box component="ol" sx={listLook}>
        <li>Give the family your access code.</li>
        <li>
          The family opens the patient in the portal, chooses Assign Practitioner and enters the code. They
          can also enter it when they register a kit.
        </li>
        <li>The patient and the kits appear here at once.</li>
      </Box>
      {code && (
        <>
          <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
            Print instructions for families
          </Button>
          <Handout code={code} name={full_name ?? 'your practitioner'} />
        </>
      )}
    </Box>
  );
}

/** The instructions on paper, in place of the screen. */
const Handout = ({ code, name }: Readonly<Record<'code' | 'name', string>>) =>
  createPortal(
    <Box data-handout sx={handoutLook}>
      <GlobalStyles styles={handoutPrint} />
      <Typography sx={{ fontSize: '18pt', fontWeight: 700 }}>Share your results with {name}</Typography>
      <Box component="ol" sx={{ fontSize: '13pt', lineHeight: 1.7 }}>
        <li>Log in at {window.location.origin}</li>
        <li>Open the patient and choose Assign Practitioner.</li>
        <li>
          Enter this access code:{' '}
          <Box component="strong" sx={{ fontFamily: 'monospace', fontSize: '18pt', letterSpacing: '0.15em' }}>
            {code}
          </Box>
        </li>
      </Box>
      <Typography sx={{ fontSize: '11pt' }}>
        No kit yet? Enter the code when you register one. You can end the access at any time: open the patient
        and remove the practitioner.
      </Typography>
    </Box>,
    document.body,
  );

const handoutPrint = { '@page': { margin: '20mm' }, ...printsAlone('[data-handout]') };

const handoutLook = { display: 'none', displayPrint: 'block', color: '#000' };

const inviteLook = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  width: '100%',
  maxWidth: 560,
  p: { xs: 2, md: 3 },
  textAlign: 'start',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};

const listLook = { m: 0, pl: 3, '& > li + li': { mt: 1 } };
