import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/CopyButton.tsx';

interface Props {
  readonly code: string | null;
  /** Names the code above it, where no title does. Its action is then beside it. */
  readonly isNamed?: boolean;
  /** A further action beside the button that copies the code. */
  readonly children?: ReactNode;
}

/** A practitioner's access code with a button that copies it; a sentence while there is none. */
export const AccessCode = ({ code, isNamed = false, children }: Props) =>
  code ? (
    <Box sx={isNamed ? namedLook : codeLook}>
      <div>
        {isNamed && (
          <Typography variant="body2" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
            Access Code
          </Typography>
        )}
        <Typography sx={{ fontFamily: 'monospace', fontSize: '1.5rem', letterSpacing: '0.15em' }}>
          {code}
        </Typography>
      </div>
      <CopyButton
        text={code}
        label="Copy Code"
        edge={isNamed ? undefined : 'end'}
        copied="Access code copied to clipboard!"
        failed="Failed to copy code to clipboard"
      />
      {children}
    </Box>
  ) : (
    <Typography color="textSecondary">
      Your access code has not been assigned yet. Please contact the administrator to have a code generated
      for your account.
    </Typography>
  );

const namedLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 1 };

const codeLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 2,
  width: '100%',
  // The code at the left, its actions at the right.
  '& > :first-child': { mr: 'auto' },
};
