import type { UserId } from '#contract/ids.ts';
import type { User } from '#contract/users.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { HintedText } from '#web/ui/HintedText.tsx';
import { FullNameField } from './FullNameField.tsx';
import { RoleChip } from './RoleChip.tsx';
import { RoleField } from './RoleField.tsx';
import { UserActions } from './UserActions.tsx';

interface RowState {
  /** The user whose row is a form. */
  readonly editing: UserId | undefined;
  readonly onEdit: (user_id: UserId | undefined) => void;
  readonly onDelete: (user: User) => void;
}

/** Widths (px) of specification section 9. */
const EMAIL_WIDTH = 200;
const REASON_WIDTH = 200;

/** Columns of the users' table; the row of the user being edited holds the fields of a form. */
export const userColumns = ({ editing, onEdit, onDelete }: RowState): Column<User>[] => [
  {
    key: 'email',
    label: 'Email',
    sort: 'email',
    width: `${EMAIL_WIDTH}px`,
    render: ({ email }) => email,
  },
  {
    key: 'full_name',
    label: 'Full Name',
    sort: 'full_name',
    render: ({ id, full_name }) =>
      id === editing ? <FullNameField full_name={full_name} /> : (full_name ?? 'N/A'),
  },
  {
    key: 'role',
    label: 'Role',
    sort: 'role',
    width: '160px',
    render: ({ id, role }) => (id === editing ? <RoleField role={role} /> : <RoleChip role={role} />),
  },
  {
    key: 'practitioner_code',
    label: 'Practitioner Code',
    width: '110px',
    render: ({ practitioner_code }) => practitioner_code ?? 'N/A',
  },
  {
    key: 'verification_reason',
    label: 'Registration Reason',
    width: `${REASON_WIDTH}px`,
    render: ({ verification_reason }) =>
      verification_reason ? <HintedText text={verification_reason} max_width={REASON_WIDTH} /> : 'N/A',
  },
  {
    key: 'created_at',
    label: 'Created Date',
    sort: 'created',
    width: '135px',
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    key: 'actions',
    label: 'Actions',
    width: '165px',
    render: (user) => (
      <UserActions
        user={user}
        is_editing={user.id === editing}
        onEdit={() => onEdit(user.id)}
        onEditEnd={() => onEdit(undefined)}
        onDelete={() => onDelete(user)}
      />
    ),
  },
];
