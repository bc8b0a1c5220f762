import { Box, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Profile } from '#contract/identity/profile.ts';
import type { Role } from '#contract/shared/ids.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EditNameDialog } from './EditNameDialog.tsx';
import { userQuery } from './shared/api.ts';

/** The user's name, role and address. */
export function AccountFacts({ full_name, email, role, created_at }: Profile) {
  const new_email = useQuery(userQuery()).data?.new_email;
  const [isEditing, setEditing] = useState(false);
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
        <AccountFact term="Email Address" note={new_email && `Awaiting confirmation: ${new_email}`}>
          {email}
        </AccountFact>
        <AccountFact term="Member since">{created_at ? formatDate(created_at) : 'Unknown'}</AccountFact>
      </CardContent>
      {isEditing && <EditNameDialog name={full_name ?? ''} onClose={() => setEditing(false)} />}
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

interface FactProps {
  readonly term: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly note?: string | undefined;
}

/** An entry of the `dl`. */
function AccountFact({ term, children, action, note }: FactProps) {
  return (
    <Box sx={factLook}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd">{children}</Typography>
      {action && <dd>{action}</dd>}
      {note && (
        <Typography component="dd" variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
    </Box>
  );
}

const factLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  minWidth: 0,
  '& > dt, & > dd.MuiTypography-body2': { flexBasis: '100%' },
  '& > dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
};
