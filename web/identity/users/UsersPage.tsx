import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/identity/listedUser.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import { createDrafts } from '#web/lib/useVersionedDraft.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { usersQuery } from './api.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { InviteStaff } from './InviteStaff.tsx';
import { usersList, validateUsersSearch } from './search.ts';
import { userColumns } from './userColumns.tsx';
import { isUnsaved, type UserDraft, UserDrafts } from './userDrafts.ts';

/** Finds, renames, promotes and deletes users. */
export function UsersPage() {
  const list = useListPage(usersList, validateUsersSearch);
  const users = useQuery(usersQuery(list.query));
  const [drafts] = useState(createDrafts<UserId, UserDraft>);
  const [deleting, setDeleting] = useState<User>();
  // Takes the focus of a row that is gone.
  const { target: count, focusLater } = useFocusLater<HTMLParagraphElement>();
  const [columns] = useState(() => userColumns({ onLeft: focusLater, onDelete: setDeleting }));

  const onDeleted = () => {
    setDeleting(undefined);
    focusLater();
  };

  const onKept = ({ id: keptId }: User) => {
    setDeleting(undefined);
    // Another administrator deleted the user, and the button went with the row.
    if (!users.data?.users.some(({ id }) => id === keptId)) focusLater();
  };

  return (
    <UserDrafts value={drafts}>
      <PageHeader title="Manage Users">
        <InviteStaff />
      </PageHeader>
      <ListTable
        label="Users"
        list={list}
        loading={users}
        rows={users.data?.users}
        total={users.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        minWidth={950}
        searchHint="Search by email, name, role, code or reason..."
        empty="No users found."
        noMatch="No users match your search."
        failed="Failed to load users. Please try again."
        besideSort={
          users.data && (
            <Typography ref={count} tabIndex={-1} color="textSecondary">
              Total: {users.data.total} users
            </Typography>
          )
        }
      />
      {deleting && (
        <DeleteUserDialog user={deleting} onDeleted={onDeleted} onCancel={() => onKept(deleting)} />
      )}
      <LeaveGuard
        isUnsaved={() => [...drafts.getState().values()].some(isUnsaved)}
        keepsOnScreen
        title="Leave without saving?"
      >
        What you changed about a user has not been saved and will be lost.
      </LeaveGuard>
    </UserDrafts>
  );
}
