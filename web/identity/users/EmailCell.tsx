import { Stack, Typography } from '@mui/material';
import type { User } from '#contract/identity/listedUser.ts';
import { BY_INVITATION } from '#contract/identity/staffInvitation.ts';
import { formatDate } from '#web/lib/format.ts';
import { StateChip } from '#web/ui/StateChip.tsx';

/** A user's address, marked until it is confirmed, and while the account waits for its deletion. */
export function EmailCell({ user }: { readonly user: User }) {
  const { email, is_confirmed, registration_source, deletion_due_at } = user;
  if (is_confirmed && deletion_due_at === null) return email;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      {email}
      {!is_confirmed && (
        <StateChip
          color="warning"
          label={registration_source === BY_INVITATION ? 'Invited' : 'Not confirmed'}
        />
      )}
      {deletion_due_at !== null && (
        <Typography variant="body2" color="textSecondary">
          Will be deleted on {formatDate(deletion_due_at)}
        </Typography>
      )}
    </Stack>
  );
}
