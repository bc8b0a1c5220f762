import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeletionPreview } from '#contract/families/deletion-requests.ts';
import { DELETION_DAYS } from '#contract/families/limits.ts';
import { DeletionNotice } from '#web/identity/account/deletion/DeletionNotice.tsx';
import { AccountSection, Loaded } from '#web/identity/account/shared/AccountSection.tsx';
import { useDeletionDue } from '#web/identity/session/api.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { deletionQuery } from './api.ts';
import { OpenKits } from './OpenKits.tsx';
import { SaveRecords } from './SaveRecords.tsx';
import { WhatGoes } from './WhatGoes.tsx';
import { WhatStays } from './WhatStays.tsx';

const ConfirmDeletion = lazyDialog(async () => (await import('./ConfirmDeletion.tsx')).ConfirmDeletion);

/** Shows the records that the deletion of the account removes, and those that stay; requests the deletion. */
export function DeleteAccountPage() {
  const deletion = useQuery(deletionQuery());
  const isWaiting = useDeletionDue() !== undefined;
  return (
    <>
      <DeletionNotice />
      <PageHeader
        title="Delete account"
        back={{ to: paths.account(), label: 'Back to account' }}
        subtitle={
          isWaiting
            ? 'This is what will be deleted, and what stays.'
            : `Please read what goes and what stays. Afterwards you have ${DELETION_DAYS} days to change your mind.`
        }
      />
      <Stack spacing={2} sx={{ maxWidth: 960 }}>
        <Loaded query={deletion} label="Loading what will be deleted...">
          {({ preview }) => <Preview preview={preview} isWaiting={isWaiting} />}
        </Loaded>
      </Stack>
    </>
  );
}

interface Props {
  readonly preview: DeletionPreview;
  /** The deletion is requested already. */
  readonly isWaiting: boolean;
}

function Preview({ preview, isWaiting }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const onAsked = () => {
    showDone('Your account will be deleted');
    void navigate({ to: paths.account() });
  };
  return (
    <>
      {preview.patients.length > 0 && (
        <AccountSection title="Save your records" screenOnly>
          <SaveRecords patients={preview.patients} />
        </AccountSection>
      )}
      {preview.open_kits.length > 0 && (
        <AccountSection title="Samples without a report" isWarning>
          <OpenKits kits={preview.open_kits} />
        </AccountSection>
      )}
      <Box sx={besideLook}>
        <AccountSection title="What will be deleted">
          <WhatGoes preview={preview} />
        </AccountSection>
        <AccountSection title="What stays">
          <WhatStays staying={preview.staying} />
        </AccountSection>
      </Box>
      {!isWaiting && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pt: 1 }}>
          <Button variant="contained" color="error" onClick={() => setConfirming(true)}>
            Delete my account
          </Button>
          <ButtonLink to={paths.account()}>Keep my account</ButtonLink>
        </Stack>
      )}
      {isConfirming && <ConfirmDeletion onAsked={onAsked} onClose={() => setConfirming(false)} />}
    </>
  );
}

const besideLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
};
