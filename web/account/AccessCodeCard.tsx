import Print from '@mui/icons-material/Print';
import { Button, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Profile } from '#contract/session.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { AccountSection } from './shared/AccountSection.tsx';

const AccessCodeSheet = lazy(async () => ({
  default: (await import('./AccessCodeSheet.tsx')).AccessCodeSheet,
}));

/** The code that patients enter to grant a practitioner access. */
export const AccessCodeCard = ({ practitioner_code, full_name }: Profile) => (
  <AccountSection title="Access Code">
    {practitioner_code ? (
      <AccessCode code={practitioner_code} name={full_name} />
    ) : (
      <Typography color="textSecondary">
        Your access code has not been assigned yet. Please contact the administrator to have a code generated
        for your account.
      </Typography>
    )}
  </AccountSection>
);

function AccessCode({ code, name }: { readonly code: string; readonly name: string | null }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={codeLook}>{code}</Typography>
      <Typography color="textSecondary">
        Give this code to the families in your care. They enter it under Assign Practitioner or when they
        register a kit. You then see the patient's kits and reports.
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <CopyButton
          text={code}
          label="Copy Code"
          copied="Access code copied to clipboard!"
          failed="Failed to copy code to clipboard"
        />
        <Button size="small" startIcon={<Print />} onClick={() => setPrinting(true)}>
          Print for your patients
        </Button>
      </Stack>
      <Suspense>
        {isPrinting && <AccessCodeSheet code={code} name={name} onPrinted={() => setPrinting(false)} />}
      </Suspense>
    </Stack>
  );
}

const codeLook = {
  fontFamily: 'monospace',
  fontSize: 'clamp(2rem, 1.4rem + 2.4vw, 3rem)',
  fontWeight: 600,
  letterSpacing: '0.2em',
  lineHeight: 1.2,
  color: 'primary.main',
};
