import { Box, Divider, Paper, Stack, Typography } from '@mui/material';
import { Printer } from 'lucide';
import { AccessCode } from '#web/identity/account/shared/AccessCode.tsx';
import { useProfile } from '#web/identity/session/api.ts';
import { invitationUrl } from '#web/lib/invitedCode.ts';
import { qrImage } from '#web/lib/qrImage.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { InvitationCard } from './InvitationCard.tsx';

/** A practitioner's invitation for families: as a link, a QR code and a card for the printer. */
export function InviteFamilyPage() {
  const { full_name, practitioner_code: code } = useProfile();
  return (
    <>
      <PageHeader
        title="Invite a Family"
        subtitle="A family registers its kit with your access code filled in. You see the patient once the family agrees."
      />
      <Stack spacing={3} sx={{ maxWidth: 860 }}>
        {code ? <Invitation code={code} name={full_name} /> : <AccessCode code={null} />}
      </Stack>
    </>
  );
}

function Invitation({ code, name }: { readonly code: string; readonly name: string | null }) {
  const url = invitationUrl(code);
  const codeAt = url.indexOf('#');
  return (
    <>
      <Paper variant="outlined" sx={invitationLook}>
        <Box component="img" src={qrImage(url)} alt="QR code of your invitation" sx={qrLook} />
        <Stack spacing={3} divider={<Divider />} sx={{ minWidth: 0, flexGrow: 1 }}>
          <div>
            <Typography variant="body2" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
              Link
            </Typography>
            <Box component="figure" aria-label="Link of your invitation" sx={linkLook}>
              <code>
                {url.slice(0, codeAt)}
                <wbr />
                {url.slice(codeAt)}
              </code>
            </Box>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
              <CopyButton
                text={url}
                label="Copy Link"
                isMain
                copied="Link copied to clipboard!"
                failed="Failed to copy link to clipboard"
              />
              <Button variant="outlined" startIcon={<Icon of={Printer} />} onClick={() => window.print()}>
                Print Card
              </Button>
            </Stack>
          </div>
          <div>
            <AccessCode code={code} isNamed />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              The invitation has your access code and nothing else. It works for every family, and for those
              to whom a family forwards it. It ends when you get a new access code.
            </Typography>
          </div>
        </Stack>
      </Paper>
      <InvitationCard code={code} name={name} url={url} />
    </>
  );
}

const invitationLook = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'stretch',
  gap: 3,
  p: { xs: 2, md: 3 },
};

/** The whole address can be read and selected where it cannot be copied. A narrow line breaks before the code. */
const linkLook = {
  m: 0,
  mt: 1,
  mb: 2,
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
};

const qrLook = {
  width: 176,
  maxWidth: '100%',
  aspectRatio: '1',
  flexShrink: 0,
  alignSelf: { xs: 'center', sm: 'flex-start' },
  bgcolor: 'common.white',
  borderRadius: 1,
};
