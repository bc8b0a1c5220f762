import { Box } from '@mui/material';
import { CopyButton } from '#web/ui/CopyButton.tsx';

/** A customer's email address with a button to copy it. */
export function CustomerEmail({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {email.slice(0, at)}
        {/* The preferred break in a narrow column. */}
        <wbr />
        {email.slice(at)}
      </Box>
      <CopyButton
        text={email}
        label={`Copy ${email}`}
        iconOnly
        copied="Email copied to clipboard!"
        failed="Failed to copy email"
      />
    </Box>
  );
}
