import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { HOLD_DAYS_MAX } from '#contract/reports/limits.ts';
import type { HoldPolicy } from '#contract/reports/report-holds.ts';
import { AccountSection, Loaded } from '#web/identity/account/shared/AccountSection.tsx';
import { dayChoices } from '#web/identity/account/shared/dayChoices.ts';
import { messageOf } from '#web/lib/api.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { holdPolicyQuery, useSetHoldPolicy } from './api.ts';

/** Whether practitioners may read new reports before the families, and for how long. */
export function HoldPolicyCard() {
  const policy = useQuery(holdPolicyQuery());
  return (
    <Box sx={{ mt: { xs: 3, md: 0 }, mb: 3, maxWidth: 860 }}>
      <AccountSection title="New Reports" screenOnly>
        <Loaded query={policy} label="Loading the policy..." height={176}>
          {(policy) => <Policy {...policy} />}
        </Loaded>
      </AccountSection>
    </Box>
  );
}

function Policy({ longest_days, default_days }: HoldPolicy) {
  const set = useSetHoldPolicy();
  return (
    <Stack spacing={2}>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 720 }}>
        A practitioner may choose in Account to read new reports first. The family learns at once who reads
        its report, and reads it on the last day at the latest. A change counts for reports that are published
        from now on.
      </Typography>
      {set.error && (
        <FocusedMessage severity="error" error={set.error}>
          {messageOf(set.error)}
        </FocusedMessage>
      )}
      <ChoiceField
        isRow
        label="Practitioners may read new reports first"
        value={String(longest_days)}
        choices={dayChoices(HOLD_DAYS_MAX, 'No', (time) => `For ${time} at most`)}
        disabled={set.isPending}
        onSelect={(chosen) =>
          set.mutate({ longest_days: Number(chosen), default_days: Math.min(default_days, Number(chosen)) })
        }
      />
      {longest_days > 0 && (
        <ChoiceField
          isRow
          label="Practitioners who chose nothing"
          value={String(default_days)}
          choices={dayChoices(
            longest_days,
            'Families read at once',
            (time) => `Read first, for ${time} at most`,
          )}
          disabled={set.isPending}
          onSelect={(chosen) => set.mutate({ longest_days, default_days: Number(chosen) })}
        />
      )}
    </Stack>
  );
}
