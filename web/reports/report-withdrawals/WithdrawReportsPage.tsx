import { Link, Paper, Stack, Typography } from '@mui/material';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { WithdrawalReason } from '#web/kits/kit-status/WithdrawalReason.tsx';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx';
import { useWithdrawalForm } from './useWithdrawalForm.ts';
import { WithdrawnKits } from './WithdrawnKits.tsx';
import { fileChoices } from './withdrawnFiles.ts';

const route = getRouteApi('/_app/admin/reports/withdraw');

/** Takes published reports back: of one kit, or of all kits of a run. */
export function WithdrawReportsPage() {
  const { kit = '' } = route.useSearch();
  const { values, change, problems, isComplete, check, isUnsaved, mutation } = useWithdrawalForm(kit);
  const [isAsking, setAsking] = useState(false);

  return (
    <>
      <PageHeader
        title="Withdraw Reports"
        subtitle={
          <Typography sx={{ maxWidth: 720 }}>
            Withdrawn files close at once to families, practitioners and links. Administrators keep them. For
            a better drawing of the same sample, publish a new version instead.
          </Typography>
        }
        back={{ to: paths.importReports(), label: 'Back to Import Reports' }}
      />
      <Paper variant="outlined" sx={{ maxWidth: 720, p: { xs: 2, md: 3 } }}>
        <Stack
          component="form"
          noValidate
          spacing={3}
          onSubmit={(event) => {
            event.preventDefault();
            if (check()) setAsking(true);
          }}
        >
          <TextField
            label="Kit IDs"
            value={values.kits}
            onChange={({ target }) => change({ kits: target.value })}
            error={problems.kits !== undefined}
            helperText={
              problems.kits ?? 'One or more, for example all kits of a run. All are withdrawn, or none.'
            }
            multiline
            minRows={3}
            maxRows={10}
            slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
          />
          <ChoiceField
            label="Files"
            value={values.page}
            choices={fileChoices}
            onSelect={(page) => change({ page, version: '' })}
          />
          {values.page !== '' && (
            <TextField
              size="small"
              label="Version (Optional)"
              value={values.version}
              onChange={({ target }) => change({ version: target.value })}
              error={problems.version !== undefined}
              helperText={
                problems.version ?? 'All versions without one. An earlier version is then shown again.'
              }
              slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
            />
          )}
          <div>
            <WithdrawalReason
              size="small"
              value={values.reason_id}
              problem={problems.reason_id}
              onSelect={(reason_id) => change({ reason_id })}
            />
            <Typography variant="caption" component="p" color="textSecondary" sx={{ mx: 1.75, mt: 0.5 }}>
              {/* A new tab keeps the form with its kit IDs. */}
              <Link href={paths.kitReasons()} target="_blank" rel="noopener">
                Kit Reasons
              </Link>{' '}
              has the list.
            </Typography>
          </div>
          <TextField
            select
            size="small"
            label="New report"
            value={values.report_follows}
            onChange={({ target }) => change({ report_follows: target.value })}
            error={problems.report_follows !== undefined}
            helperText={problems.report_follows ?? 'The family reads it with the reason.'}
            slotProps={{ inputLabel: { shrink: true } }}
          >
            <option value="">Please choose</option>
            <option value="yes">A new report follows: the kit is in analysis again</option>
            <option value="no">No new report follows: the kit is cancelled</option>
          </TextField>
          <Button
            type="submit"
            variant={isComplete ? 'contained' : 'outlined'}
            color="error"
            sx={{ alignSelf: 'flex-start' }}
          >
            Withdraw
          </Button>
        </Stack>
      </Paper>
      <WithdrawnKits kits={mutation.data?.kits} />
      {isAsking && <ConfirmWithdrawal values={values} mutation={mutation} onClose={() => setAsking(false)} />}
      <LeaveGuard isUnsaved={isUnsaved} title="Leave without a withdrawal?">
        The kit IDs that you entered will be lost.
      </LeaveGuard>
    </>
  );
}
