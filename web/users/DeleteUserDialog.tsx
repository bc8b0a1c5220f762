import { Box, Typography } from '@mui/material';
import type { User } from '#contract/users.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useDeleteUser } from './api.ts';

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
      <Typography color="error" sx={{ fontWeight: 600 }}>
        This action cannot be undone!
      </Typography>
    </ConfirmMutation>
  );
}
