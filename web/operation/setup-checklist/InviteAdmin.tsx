import { InviteStaffDialog } from '#web/identity/users/InviteStaffDialog.tsx';

/** Invites an administrator by email. */
export const InviteAdmin = ({ onClose }: { readonly onClose: () => void }) => (
  <InviteStaffDialog startsAs="admin" onClose={onClose} />
);
