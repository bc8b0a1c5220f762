import { Box, Paper, Stack, Typography } from '@mui/material';
import { Printer } from 'lucide';
import { AccessCode } from '#web/identity/account/shared/AccessCode.tsx';
import { useProfile } from '#web/identity/session/api.ts';
import { invitationUrl } from '#web/lib/invitedCode.ts';
import { qrImage } from '#web/lib/qrImage.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
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
      <Stack spacing={3} sx={{ maxWidth: 760 }}>
        {code ? <Invitation code={code} name={full_name} /> : <AccessCode code={null} />}
      </Stack>
    </>
  );
}

function Invitation({ code, name }: { readonly code: string; readonly name: string | null }) {
  const url = invitationUrl(code);
  return (
    <>
      <Paper variant="outlined" sx={invitationLook}>
        <Box component="img" src={qrImage(url)} alt="QR code of your invitation" sx={qrLook} />
        <Stack spacing={2} sx={{ minWidth: 0, flexGrow: 1 }}>
          <CodeBlock label="Link of your invitation">{url}</CodeBlock>
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
          <AccessCode code={code} />
        </Stack>
      </Paper>
      <Typography variant="body2" color="textSecondary">
        The invitation has your access code and nothing else. It works for every family, and for those to whom
        a family forwards it. It ends when you get a new access code.
      </Typography>
      <InvitationCard code={code} name={name} url={url} />
    </>
  );
}

const invitationLook = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'flex-start' },
  gap: 3,
  p: { xs: 2, md: 3 },
};

const qrLook = {
  width: 200,
  maxWidth: '100%',
  aspectRatio: '1',
  flexShrink: 0,
  alignSelf: { xs: 'center', sm: 'flex-start' },
  bgcolor: 'common.white',
  borderRadius: 1,
};
