import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Profile } from '#contract/identity/profile.ts';
import type { Role } from '#contract/shared/ids.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Message } from '#web/ui/Message.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { EditNameDialog } from './EditNameDialog.tsx';
import { userQuery } from './shared/api.ts';
import { SettingsSection } from './shared/SettingsSection.tsx';

/** The user's name, role, address and password: a row each, with its action. */
export function AccountFacts({ full_name, email, role, created_at }: Profile) {
  const new_email = useQuery(userQuery()).data?.new_email;
  const [changed, setChanged] = useState<'name' | 'email' | 'password'>();
  const [linkSentTo, setLinkSentTo] = useState<string>();
  const onClose = () => setChanged(undefined);
  const onSent = (sentTo: string) => {
    setLinkSentTo(sentTo);
    onClose();
  };

  return (
    <SettingsSection title="Profile">
      <Box component="dl" sx={factsLook}>
        <AccountFact
          term="Full Name"
          action={<RowAction label="Edit" name="Edit name" onClick={() => setChanged('name')} />}
        >
          {full_name || 'Not provided'}
        </AccountFact>
        <AccountFact term="Account Type">
          <Chip label={accountTypes[role]} size="small" />
        </AccountFact>
        <AccountFact
          term="Email Address"
          note={new_email && `Awaiting confirmation: ${new_email}`}
          action={
            <RowAction label="Change" name="Change email address" onClick={() => setChanged('email')} />
          }
        >
          {email}
        </AccountFact>
        <AccountFact
          term="Password"
          screenOnly
          action={<RowAction label="Change" name="Change password" onClick={() => setChanged('password')} />}
        >
          <span aria-hidden>••••••••</span>
          <span style={visuallyHidden}>Hidden</span>
        </AccountFact>
        <AccountFact term="Member since">{created_at ? formatDate(created_at) : 'Unknown'}</AccountFact>
      </Box>
      {linkSentTo && (
        <Message severity="success">
          We have sent a link to {linkSentTo}. Your address changes once you open it.
        </Message>
      )}
      {changed === 'name' && <EditNameDialog name={full_name ?? ''} onClose={onClose} />}
      {changed === 'email' && <ChangeEmailDialog email={email} onSent={onSent} onCancel={onClose} />}
      {changed === 'password' && <ChangePasswordDialog email={email} onClose={onClose} />}
    </SettingsSection>
  );
}

const accountTypes = {
  customer: 'Customer',
  practitioner: 'Practitioner',
  admin: 'Administrator',
} as const satisfies Record<Role, string>;

const factsLook = { m: 0, '& > div + div': { borderTop: 1, borderColor: 'divider' } };

interface ActionProps {
  readonly label: string;
  /** Names the setting, too. */
  readonly name: string;
  readonly onClick: () => void;
}

const RowAction = ({ label, name, onClick }: ActionProps) => (
  <Button size="small" aria-label={name} edge="end" onClick={onClick} sx={{ minWidth: 0 }}>
    {label}
  </Button>
);

interface FactProps {
  readonly term: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly note?: string | undefined;
  readonly screenOnly?: boolean;
}

/** A row of the `dl`. */
const AccountFact = ({ term, children, action, note, screenOnly }: FactProps) => (
  <Box sx={factLook} data-screen-only={screenOnly}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {term}
    </Typography>
    <Typography component="dd">{children}</Typography>
    {action && <dd className="action">{action}</dd>}
    {note && (
      <Typography component="dd" variant="body2" color="textSecondary">
        {note}
      </Typography>
    )}
  </Box>
);

const factLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '10rem minmax(0, 1fr) auto' },
  alignContent: 'center',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 56,
  py: 1,
  '& > dt': { gridColumn: { xs: '1', sm: 'auto' } },
  '& > dd': { gridColumn: { xs: '1', sm: '2' }, m: 0, overflowWrap: 'anywhere' },
  '& > .action': { gridColumn: { xs: '2', sm: '3' }, gridRow: { xs: '1 / 3', sm: '1' } },
  // The lines of text, and not the rows, keep the distance of a card.
  '&:first-of-type': { mt: { xs: -1, sm: -2 } },
  '&:last-of-type': { mb: { xs: -1, sm: -2 } },
};
