import type { ComponentProps } from 'react';
import type { User } from '#contract/identity/listedUser.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { HintedText } from '#web/ui/HintedText.tsx';
import { EmailCell } from './EmailCell.tsx';
import { FullNameCell } from './FullNameCell.tsx';
import { RoleCell } from './RoleCell.tsx';
import { DeleteUser, SaveUser, UserActions } from './UserActions.tsx';

/** Width in px (specification section 9). */
const REASON_WIDTH = 200;

type Callbacks = Omit<ComponentProps<typeof SaveUser> & ComponentProps<typeof DeleteUser>, 'user'>;

/** Columns of the users' table. */
export const userColumns = ({ onDelete, onLeft }: Callbacks): Column<User>[] => [
  {
    label: 'Email',
    card: 'title',
    sort: 'email',
    width: 200,
    least: 190,
    grows: 2,
    render: (user) => <EmailCell user={user} />,
  },
  {
    label: 'Full Name',
    card: 'value',
    sort: 'full_name',
    alsoSort: { sort: 'last_name', label: 'last name' },
    inCard: (user) => <FullNameCell user={user} isCard />,
    render: (user) => <FullNameCell user={user} />,
  },
  {
    label: 'Role',
    card: 'state',
    sort: 'role',
    width: 160,
    least: 130,
    grows: 3,
    render: (user) => <RoleCell user={user} />,
  },
  {
    label: 'Practitioner Code',
    width: 130,
    least: 95,
    grows: 5,
    render: ({ practitioner_code }) => practitioner_code,
  },
  {
    label: 'Registration Reason',
    // With the room beside the text.
    width: REASON_WIDTH + 16,
    least: 140,
    render: ({ verification_reason }) =>
      verification_reason && (
        <HintedText title="Registration Reason" text={verification_reason} maxWidth={REASON_WIDTH} />
      ),
  },
  {
    label: 'Created Date',
    sort: 'created',
    width: 110,
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    label: 'Actions',
    // Empty until an edit.
    card: 'line',
    cardHeight: 0,
    screenOnly: true,
    width: 165,
    inCard: (user) => <SaveUser user={user} onLeft={onLeft} />,
    behindMore: (user) => <Actions user={user} onDelete={onDelete} />,
    render: (user) => (
      <>
        <SaveUser user={user} onLeft={onLeft} />
        <Actions user={user} onDelete={onDelete} />
      </>
    ),
  },
];

const Actions = (props: ComponentProps<typeof DeleteUser>) => (
  <UserActions user={props.user}>
    <DeleteUser {...props} />
  </UserActions>
);
