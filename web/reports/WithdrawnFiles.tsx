import { Typography } from '@mui/material';
import type { KitDetails, ReportWithdrawal } from '#contract/kits/kits.ts';
import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { followUp } from '#web/kits/withdrawnReport.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { fileAtStart } from './reportPages.ts';

interface Props {
  readonly kit: KitDetails;
  readonly withdrawals: readonly ReportWithdrawal[];
}

/** Shows the readers of a report which files were withdrawn, when and why. */
export function WithdrawnFiles({ kit, withdrawals }: Props) {
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {withdrawals.map((withdrawal) => (
        <Typography key={withdrawal.withdrawn_at} variant="body2" sx={textLook}>
          {filesOf(withdrawal)} withdrawn on {formatDateTime(withdrawal.withdrawn_at)}: {withdrawal.reason}{' '}
          {withdrawal.next_step}
          {isLater(withdrawal, kit) && ` ${followUp(withdrawal)}`}
        </Typography>
      ))}
    </Alert>
  );
}

/** After a later publication, the new report is there. */
const isLater = ({ withdrawn_at }: ReportWithdrawal, { report_generated_at }: KitDetails) =>
  report_generated_at === null || Date.parse(report_generated_at) < Date.parse(withdrawn_at);

function filesOf({ pages }: ReportWithdrawal): string {
  const [first = '', ...others] = pages.map((page) => fileAtStart(page as FileNumber));
  const last = others.pop();
  if (last === undefined) return `${first} was`;
  return `${[first, ...others.map(lowered)].join(', ')} and ${lowered(last)} were`;
}

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const textLook = { overflowWrap: 'anywhere', '& + &': { mt: 1 } };
