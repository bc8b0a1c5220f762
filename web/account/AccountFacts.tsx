import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#contract/session.ts';
import type { Role } from '#contract/shared/ids.ts';
import { formatDate } from '#web/lib/format.ts';
import { AccountFact } from './AccountFact.tsx';
import { userQuery } from './api.ts';
import { EditNameDialog } from './EditNameDialog.tsx';

interface Props {
  readonly profile: Profile;
}

/** Who the user is. */
export function AccountFacts({ profile: { full_name, email, role, created_at } }: Props) {
  const new_email = useQuery(userQuery()).data?.new_email;
  const [is_editing, setEditing] = useState(false);
  const { label, color } = accountTypes[role];

  return (
    <Card>
      <CardContent component="dl" sx={factsLook}>
        <AccountFact
          term="Full Name"
          action={
            <Button size="small" aria-label="Edit name" onClick={() => setEditing(true)}>
              Edit
            </Button>
          }
        >
          {full_name || 'Not provided'}
        </AccountFact>
        <AccountFact term="Account Type">
          <Chip label={label} color={color} size="small" />
        </AccountFact>
        <AccountFact
          term="Email Address"
          note={new_email === undefined ? undefined : `Waiting for confirmation: ${new_email}`}
        >
          {email}
        </AccountFact>
        <AccountFact term="Member since">{created_at ? formatDate(created_at) : 'Unknown'}</AccountFact>
      </CardContent>
      {is_editing && <EditNameDialog full_name={full_name ?? ''} onClose={() => setEditing(false)} />}
    </Card>
  );
}

const accountTypes = {
  customer: { label: 'Customer', color: 'default' },
  practitioner: { label: 'Practitioner', color: 'primary' },
  admin: { label: 'Administrator', color: 'error' },
} as const satisfies Record<Role, unknown>;

const factsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
  gap: 3,
  m: 0,
};
