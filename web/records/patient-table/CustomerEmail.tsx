import { Box } from '@mui/material';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { aboveTable } from '#web/ui/dataTableLook.ts';

/** A customer's email address with a button to copy it. */
export function CustomerEmail({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <Box sx={emailLook}>
      <span title={email}>
        <span>{email.slice(0, at)}</span>
        {/* The preferred break in a narrow column. */}
        <wbr />
        <span>{email.slice(at)}</span>
      </span>
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

const emailLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  [aboveTable]: { gap: 0, fontSize: '0.75rem', '& .icon-button': { p: 0.375 } },
  // Two lines, cut off in a narrow column. The button copies the whole address, and paper has it.
  [`@media screen and ${aboveTable.slice('@media '.length)}`]: {
    '& wbr': { display: 'none' },
    '& > span > span': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
};
