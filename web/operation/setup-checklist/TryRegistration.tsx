import { Box, Typography } from '@mui/material';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

/** Leads an administrator through the registration of a kit as a family does it: administrators register none themselves. */
export function TryRegistration({ onClose }: { readonly onClose: () => void }) {
  const address = `${location.origin}${paths.login()}`;
  return (
    <TitledDialog
      title="Try a registration"
      onClose={onClose}
      actions={
        <Button onClick={onClose} variant="contained">
          Close
        </Button>
      }
    >
      <Box component="ol" sx={{ m: 0, pl: 3, '& > li + li': { mt: 2 } }}>
        <li>Choose a kit of the inventory that you will not send out, and note its code.</li>
        <li>
          <Typography>
            Open a private window at <strong style={{ overflowWrap: 'anywhere' }}>{address}</strong>
          </Typography>
          <CopyButton
            text={address}
            label="Copy address"
            copied="Address copied to clipboard!"
            failed="Failed to copy address"
          />
        </li>
        <li>Register with an email address that you do not use here, and follow the link in the email.</li>
        <li>Register the kit for an invented person. Receive it in Sample Intake, and import a report.</li>
        <li>Read the report as the family sees it. Then delete the invented user in Manage Users.</li>
      </Box>
    </TitledDialog>
  );
}
