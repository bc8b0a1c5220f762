import { Box } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { aboveTable } from '#web/ui/dataTableLook.ts';
import { useHint } from '#web/ui/useHint.tsx';

/** A customer's email address with a button to copy it. A narrow column has the button alone, whose hint is the address. */
export function CustomerEmail({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  const { events, hint } = useHint(email);
  return (
    <Box sx={placeLook}>
      <Box sx={emailLook}>
        <span title={email}>
          <span>{email.slice(0, at)}</span>
          {/* The preferred break in a narrow card. */}
          <wbr />
          <span>{email.slice(at)}</span>
        </span>
        <CopyButton
          text={email}
          label={`Copy ${email}`}
          iconOnly
          hinting={events}
          copied="Email copied to clipboard!"
          failed="Failed to copy email"
        />
        {hint}
      </Box>
    </Box>
  );
}

const placeLook = { [aboveTable]: { container: 'email / inline-size' } };

/** Two lines: the name of the mailbox, and its domain. Paper has them whole. */
const linesLook = {
  '& wbr': { display: 'none' },
  '& > span > span': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // Less room shows a few letters of each address.
  '@container email (max-width: 7rem)': {
    '& > span': visuallyHidden,
    // The icon stands below the heading.
    '& .icon-button': { ml: '-3px' },
  },
};

const emailLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  [aboveTable]: { gap: 0, fontSize: '0.75rem', '& .icon-button': { p: 0.375, fontSize: '1.125rem' } },
  [`@media screen and ${aboveTable.slice('@media '.length)}`]: linesLook,
};
