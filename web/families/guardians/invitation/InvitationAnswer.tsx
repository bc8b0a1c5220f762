import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OpenInvitation } from '#contract/families/guardians.ts';
import type { Profile } from '#contract/identity/profile.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { useLogout } from '#web/identity/session/leavePortal.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import {
  forgetGuardianInvitation,
  invitationOf,
  keepGuardianInvitation,
} from '#web/lib/guardianInvitation.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { Message } from '#web/ui/Message.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { personText } from '../personText.ts';
import { invitationQuery, useAcceptInvitation, useDeclineInvitation } from './api.ts';
import { KeptGuardians } from './KeptGuardians.tsx';

interface Props {
  readonly token: string;
  /** The fragment of the mailed link. */
  readonly hash: string;
  readonly profile: Profile;
}

/** Shows an invitation to its addressee, who accepts or declines. Others read that there is none. */
export function InvitationAnswer({ token, hash, profile }: Props) {
  const isCustomer = profile.role === 'customer';
  const { data, isPending, error, refetch } = useQuery({ ...invitationQuery(token), enabled: isCustomer });
  const decline = useDeclineInvitation(token);
  const isOpen = data?.accepted_at === null;
  // For this account there is nothing to come back to.
  const hasEnded =
    typeof data?.accepted_at === 'string' ||
    (hasCode(error, 'guardian_invitation_not_found') && invitationOf(profile.email) !== undefined);
  useEffect(() => {
    if (isOpen) keepGuardianInvitation(hash);
    else if (hasEnded) forgetGuardianInvitation(token);
  }, [isOpen, hasEnded, hash, token]);

  if (decline.isSuccess)
    return (
      <Stack spacing={3}>
        <FocusedMessage severity="success">You declined the invitation. Nothing was shared.</FocusedMessage>
        <ToPortal />
      </Stack>
    );
  if (!isCustomer)
    return (
      <OtherAccount email={profile.email}>
        Guardians need a customer account. Yours belongs to the staff.
      </OtherAccount>
    );
  if (isPending) return <LoadingLines label="Loading..." />;
  if (hasCode(error, 'guardian_invitation_not_found'))
    return <OtherAccount email={profile.email}>{messageOf(error)}</OtherAccount>;
  if (!data) return <LoadError message={messageOf(error)} error={error} onRetry={() => void refetch()} />;
  if (data.accepted_at !== null) return <Accepted invitation={data} />;
  return <Question token={token} invitation={data} decline={decline} />;
}

interface QuestionProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly decline: ReturnType<typeof useDeclineInvitation>;
}

function Question({ token, invitation, decline }: QuestionProps) {
  const [keeps, setKeeps] = useState<readonly UserId[]>([]);
  const accept = useAcceptInvitation(token);
  const { kind, first_name, guardians, expires_at } = invitation;
  const failure = accept.error ?? decline.error;
  const isBusy = accept.isPending || decline.isPending;
  const inviter = inviterOf(invitation);
  return (
    <Stack spacing={2.5}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{inviter}</strong>{' '}
        {kind === 'hand_over'
          ? `wants to hand over the health record of ${first_name} to you.`
          : `wants to share the responsibility for ${first_name} with you.`}
      </Typography>
      <Typography color="textSecondary">
        {kind === 'hand_over'
          ? 'The record is yours then: kits, answers and reports. Practitioners with access keep it until you end it.'
          : 'As a guardian you register kits, answer questionnaires, read reports and give access, like the other guardians. They see your name and email address.'}
      </Typography>
      {guardians.length > 0 && <KeptGuardians guardians={guardians} keeps={keeps} onChange={setKeeps} />}
      {failure && (
        <FocusedMessage severity="error" error={failure}>
          {messageOf(failure)}
        </FocusedMessage>
      )}
      <Button variant="contained" size="large" disabled={isBusy} onClick={() => accept.mutate([...keeps])}>
        {accept.isPending ? 'Please wait...' : 'Accept'}
      </Button>
      <Button disabled={isBusy} onClick={() => decline.mutate()}>
        {decline.isPending ? 'Please wait...' : 'Decline'}
      </Button>
      <Typography variant="body2" color="textSecondary">
        The invitation works until {formatDate(expires_at)}.
      </Typography>
    </Stack>
  );
}

const inviterOf = ({ inviter_name, inviter_email }: OpenInvitation) =>
  personText({ full_name: inviter_name, email: inviter_email });

const Accepted = ({ invitation }: { readonly invitation: OpenInvitation }) => (
  <Stack spacing={3}>
    <FocusedMessage severity="success" sx={{ overflowWrap: 'anywhere' }}>
      You accepted. Now {inviterOf(invitation)} has to confirm that it is you. Then {invitation.first_name}{' '}
      appears among your patients, and you get a message.
    </FocusedMessage>
    <ToPortal />
  </Stack>
);

const ToPortal = () => (
  <ButtonLink to={paths.home()} variant="outlined">
    Go to your portal
  </ButtonLink>
);

/** The reason why this account sees no invitation, and the way to another account. */
function OtherAccount({ email, children }: { readonly email: string; readonly children: string }) {
  const logout = useLogout();
  return (
    <Stack spacing={3}>
      <Message severity="error">{children}</Message>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        You are logged in as {email}. If another address of yours got the email, log out and open its link
        again.
      </Typography>
      <Button variant="outlined" disabled={logout.isPending} onClick={() => logout.mutate()}>
        Log out
      </Button>
    </Stack>
  );
}
