import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/identity/listedUser.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { holdingsQuery, useDeleteUser } from './api.ts';
import { describeDeletion, describeShared } from './holdings.ts';

interface Props {
  readonly user: User;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** Lists the data that goes with a user before the deletion. */
export function DeleteUserDialog({ user, onDeleted, onCancel }: Props) {
  const remove = useDeleteUser(user.id);

  const onConfirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showDone(`User ${user.email} deleted successfully`);
        onDeleted();
      },
    });

  return (
    <ConfirmMutation
      mutation={remove}
      failure={(reason) => `Failed to delete user: ${reason}`}
      isDestructive
      title="Delete User"
      confirmLabel="Delete User"
      busyLabel="Deleting..."
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Deleting <strong>{user.email}</strong> permanently deletes:
      </Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        <li>The user account and profile</li>
        <li>All associated patients and kits</li>
        <li>All symptom data and reports</li>
        <li>All practitioner assignments</li>
      </Box>
      <Loss user_id={user.id} />
      <Typography color="error" sx={{ fontWeight: 600 }}>
        This action cannot be undone!
      </Typography>
    </ConfirmMutation>
  );
}

/** The numbers of records that are deleted with the user. */
function Loss({ user_id }: { readonly user_id: UserId }) {
  const { data, isError } = useQuery(holdingsQuery(user_id));
  if (isError) return null;
  return (
    <Typography component="output" sx={{ display: 'block', mb: 1, fontWeight: 600 }}>
      {data ? `In numbers: ${describeDeletion(data)}.${describeShared(data)}` : 'Counting...'}
    </Typography>
  );
}
