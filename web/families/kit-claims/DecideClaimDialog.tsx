import { Stack, Typography } from '@mui/material';
import type { KitClaim } from '#contract/families/kit-claims.ts';
import { messageOf } from '#web/lib/api.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useDecideKitClaim } from './api.ts';
import { RegistrationFacts } from './RegistrationFacts.tsx';

interface Props {
  readonly claim: KitClaim;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

/** Compares both owners of a kit and decides the claim. */
export function DecideClaimDialog({ claim, onDecided, onClose }: Props) {
  const { id, kit_id, claimant_email, claimant_name, patient_name, message, registration } = claim;
  const decide = useDecideKitClaim(id);
  const { isPending, variables, error } = decide;
  const onDecide = (decision: 'accepted' | 'refused') =>
    decide.mutate(
      { decision, kit_record_id: registration?.kit_record_id ?? null },
      {
        onSuccess: () => {
          showDone(decision === 'accepted' ? `Kit ${kit_id} given to ${claimant_email}` : 'Claim refused');
          onClose();
          onDecided();
        },
      },
    );
  const isDeciding = (decision: 'accepted' | 'refused') => isPending && variables.decision === decision;

  return (
    <TitledDialog
      title={`Whose is kit ${kit_id}?`}
      isLong
      onClose={isPending ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="outlined" onClick={onFirstClick(() => onDecide('refused'))} disabled={isPending}>
            {isDeciding('refused') ? 'Refusing...' : 'Refuse claim'}
          </Button>
          <Button variant="contained" onClick={onFirstClick(() => onDecide('accepted'))} disabled={isPending}>
            {isDeciding('accepted') ? 'Accepting...' : acceptLabel(claim)}
          </Button>
        </>
      }
    >
      <Stack spacing={2} sx={{ overflowWrap: 'anywhere' }}>
        {error && (
          <FocusedMessage severity="error" error={error}>
            {messageOf(error)}
          </FocusedMessage>
        )}
        <section>
          <Typography variant="h3" gutterBottom>
            Claimed by
          </Typography>
          <Typography>{[claimant_email, claimant_name].filter(Boolean).join(', ')}</Typography>
          {patient_name && <Typography>For {patient_name}</Typography>}
          {message && (
            <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', mt: 1 }}>
              {message}
            </Typography>
          )}
        </section>
        <section>
          <Typography variant="h3" gutterBottom>
            Registered by
          </Typography>
          {registration ? (
            <RegistrationFacts registration={registration} />
          ) : (
            <Typography>Nobody: the kit was deleted or its registration undone.</Typography>
          )}
        </section>
        <Alert severity="info">
          {patient_name
            ? `If you accept, the kit is registered for ${patient_name}.`
            : 'If you accept, the claimant alone can register the kit.'}{' '}
          Report files stay with the kit. Answers, notes and suggestions of staff are sealed and never reach
          the claimant. {registration ? 'Both customers get' : 'The claimant gets'} an email about your
          decision.
        </Alert>
      </Stack>
    </TitledDialog>
  );
}

/** Names the effect of an accepted claim. */
function acceptLabel({ patient_name, registration }: KitClaim): string {
  if (registration) return patient_name ? 'Move kit' : 'Undo and reserve';
  return patient_name ? 'Register kit' : 'Reserve kit';
}
