import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { Role } from '#contract/ids.ts';
import { formatDate } from '#web/lib/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AccessCodeCard } from './AccessCodeCard.tsx';
import { AccountFact } from './AccountFact.tsx';
import { useProfile } from './api.ts';

/** The signed-in user's own account. */
export function AccountPage() {
  const { full_name, email, role, created_at, practitioner_code } = useProfile();
  const { label, color } = accountTypes[role];
  return (
    <>
      <PageHeader title="Account" />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <Card>
          <CardContent component="dl" sx={factsLook}>
            <AccountFact term="Full Name">{full_name || 'Not provided'}</AccountFact>
            <AccountFact term="Account Type">
              <Chip label={label} color={color} size="small" />
            </AccountFact>
            <AccountFact term="Email Address">{email}</AccountFact>
            <AccountFact term="Member since">{created_at ? formatDate(created_at) : 'Unknown'}</AccountFact>
          </CardContent>
        </Card>
        {role === 'practitioner' && <AccessCodeCard practitioner_code={practitioner_code} />}
      </Stack>
    </>
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
  gap: 3,
  m: 0,
};
