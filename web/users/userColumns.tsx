import type { UserId } from '#contract/shared/ids.ts';
import type { User } from '#contract/users.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { HintedText } from '#web/ui/HintedText.tsx';
import { FullNameField } from './FullNameField.tsx';
import { RoleChip } from './RoleChip.tsx';
import { RoleField } from './RoleField.tsx';
import { UserActions } from './UserActions.tsx';
import type { UserDrafts } from './UserDraft.ts';

interface RowState {
  /** The users whose rows are forms. */
  readonly drafts: UserDrafts;
  readonly onEdit: (user: User) => void;
  readonly onCancel: (user_id: UserId) => void;
  readonly onSaved: (saved: User, is_on_page: boolean) => void;
  readonly onOvertaken: (current: User) => void;
  readonly onDelete: (user: User) => void;
}

/** Widths (px) of specification section 9. */
const EMAIL_WIDTH = 200;
const REASON_WIDTH = 200;

/** Columns of the users' table; the row of the user being edited holds the fields of a form. */
export const userColumns = (rows: RowState): Column<User>[] => [
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
    render: ({ id, full_name }) => {
      const draft = rows.drafts.get(id);
      return draft ? (
        <FullNameField draft={draft} onCancel={() => rows.onCancel(id)} />
      ) : (
        (full_name ?? 'N/A')
      );
    },
  },
  {
    key: 'role',
    label: 'Role',
    sort: 'role',
    width: '160px',
    render: ({ id, role }) => {
      const draft = rows.drafts.get(id);
      return draft ? (
        <RoleField draft={draft} onCancel={() => rows.onCancel(id)} />
      ) : (
        <RoleChip role={role} />
      );
    },
  },
  {
    key: 'practitioner_code',
    label: 'Practitioner Code',
    width: '100px',
    render: ({ practitioner_code }) => practitioner_code ?? 'N/A',
  },
  {
    key: 'verification_reason',
    label: 'Registration Reason',
    width: `${REASON_WIDTH}px`,
    render: ({ verification_reason }) =>
      verification_reason ? (
        <HintedText title="Registration Reason" text={verification_reason} maxWidth={REASON_WIDTH} />
      ) : (
        'N/A'
      ),
  },
  {
    key: 'created_at',
    label: 'Created Date',
    sort: 'created',
    width: '125px',
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    key: 'actions',
    label: 'Actions',
    width: '165px',
    render: (user) => (
      <UserActions
        user={user}
        draft={rows.drafts.get(user.id)}
        onEdit={() => rows.onEdit(user)}
        onCancel={() => rows.onCancel(user.id)}
        onSaved={rows.onSaved}
        onOvertaken={rows.onOvertaken}
        onGone={() => rows.onCancel(user.id)}
        onDelete={() => rows.onDelete(user)}
      />
    ),
  },
];
