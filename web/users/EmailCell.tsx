import { Chip, Stack } from '@mui/material';
import { BY_INVITATION, type User } from '#contract/users.ts';

/** A user's address, marked until it is confirmed. */
export function EmailCell({ user: { email, is_confirmed, registration_source } }: { readonly user: User }) {
  if (is_confirmed) return email;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      {email}
      <Chip
        size="small"
        variant="outlined"
        color="warning"
        label={registration_source === BY_INVITATION ? 'Invited' : 'Not confirmed'}
      />
    </Stack>
  );
}
