import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type User, userPageSizes } from '#contract/users.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { listControls } from '#web/lib/listSearch.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { usersQuery } from './api.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { usersDefaults, validateUsersSearch } from './search.ts';
import { userColumns } from './userColumns.tsx';
import { useUserDrafts } from './useUserDrafts.ts';

const MIN_WIDTH = 1100;

const route = getRouteApi('/_app/admin/manage-users');

/** Everybody with an account: found, renamed, given another role or deleted. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { query, onSearch, sorting, paging } = listControls({
    search,
    defaults: usersDefaults,
    page_sizes: userPageSizes,
    onChange: (change, replace) =>
      void navigate({ search: (current) => validateUsersSearch({ ...current, ...change }), replace }),
  });
  const users = useQuery(usersQuery(query));
  const { drafts, hasUnsaved, begin, end, rebase } = useUserDrafts();
  const [deleting, setDeleting] = useState<User>();
  // Where the focus goes when the row that had it is gone.
  const { target: count, focusLater } = useFocusLater<HTMLParagraphElement>();
  const columns = useMemo(
    () =>
      userColumns({
        drafts,
        onEdit: begin,
        onCancel: end,
        onSaved: ({ id }, is_on_page) => {
          end(id);
          if (!is_on_page) focusLater();
        },
        onOvertaken: rebase,
        onDelete: setDeleting,
      }),
    [drafts, begin, end, rebase, focusLater],
  );

  const onDeleted = ({ id }: User) => {
    end(id);
    setDeleting(undefined);
    focusLater();
  };

  const onKept = ({ id: kept_id }: User) => {
    setDeleting(undefined);
    // Somebody else has deleted the user: the button that led here is gone.
    if (!users.data?.users.some(({ id }) => id === kept_id)) focusLater();
  };

  return (
    <>
      <PageHeader title="Manage Users" />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <SearchField
          label="Search"
          placeholder="Search by email, name, role, code or reason..."
          value={query.search}
          onSearch={onSearch}
        />
        {users.data && (
          <Typography ref={count} tabIndex={-1} color="textSecondary">
            Total: {users.data.total} users
          </Typography>
        )}
      </Stack>
      <DataTable
        label="Users"
        rows={users.data?.users}
        rowKey={({ id }) => id}
        columns={columns}
        empty={query.search === '' ? 'No users found.' : 'No users match your search.'}
        error={users.isError ? 'Failed to load users. Please try again.' : undefined}
        onRetry={() => void users.refetch()}
        sorting={sorting}
        paging={{ ...paging, total: users.data?.total ?? 0 }}
        minWidth={MIN_WIDTH}
        isOutdated={users.isPlaceholderData}
      />
      {deleting && (
        <DeleteUserDialog
          user={deleting}
          onDeleted={() => onDeleted(deleting)}
          onCancel={() => onKept(deleting)}
        />
      )}
      <LeaveGuard isUnsaved={hasUnsaved} keepsOnScreen title="Leave without saving?">
        What you changed about a user has not been saved and will be lost.
      </LeaveGuard>
    </>
  );
}
