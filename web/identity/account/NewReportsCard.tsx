import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { HoldChoice } from '#contract/reports/report-holds.ts';
import { messageOf } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { holdChoiceQuery, useSetHoldChoice } from './api.ts';
import { Loaded } from './shared/AccountSection.tsx';
import { dayChoices } from './shared/dayChoices.ts';
import { SettingsSection } from './shared/SettingsSection.tsx';

/** Whether a practitioner reads new reports before the families, and for how long. */
export function NewReportsCard() {
  const choice = useQuery(holdChoiceQuery());
  return (
    <SettingsSection
      title="New Reports"
      value={choice.data ? whoReads(choice.data) : ''}
      needsUser={choice.isLoadingError}
      screenOnly
    >
      <Loaded query={choice} label="Loading your choice..." height={132}>
        {(choice) => <NewReports {...choice} />}
      </Loaded>
    </SettingsSection>
  );
}

const whoReads = ({ days }: HoldChoice) => (days ? `You first, ${counted(days, 'day')}` : 'Families at once');

function NewReports({ days, longest_days }: HoldChoice) {
  const set = useSetHoldChoice();
  if (longest_days === 0)
    return (
      <Typography color="textSecondary">
        Families read new reports at once. This portal does not let practitioners read them first.
      </Typography>
    );
  return (
    <Stack spacing={3}>
      <Typography variant="body2" color="textSecondary">
        The family learns at once that a report is ready, that you read it first, and until when. It reads the
        report on that day at the latest. You can release a report earlier, on its page.
      </Typography>
      {set.error && (
        <FocusedMessage severity="error" error={set.error}>
          {messageOf(set.error)}
        </FocusedMessage>
      )}
      <ChoiceField
        isRow
        label="Read new reports of my patients first"
        value={String(days ?? 0)}
        choices={dayChoices(longest_days, 'No, families read them at once', (time) => `For ${time} at most`)}
        disabled={set.isPending}
        onSelect={(chosen) => set.mutate(Number(chosen) || null)}
      />
    </Stack>
  );
}
