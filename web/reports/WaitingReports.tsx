import { FormControlLabel, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { awaitsDecision, describeFinding } from '#contract/reports/counts-qc/findings.ts';
import type { WaitingReport } from '#contract/reports/waiting-reports.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import { waitingReportsQuery } from './api.ts';
import { PublishChosen } from './PublishChosen.tsx';
import { pageName } from './reportPages.ts';
import { validateImportReportsSearch, waitingReportsList } from './search.ts';

/** The kits with files that await publication, or the registration or release of their kit. */
export function WaitingReports({ onShow }: { readonly onShow: (kit_id: string) => void }) {
  const list = useListPage(waitingReportsList, validateImportReportsSearch);
  const waiting = useQuery(waitingReportsQuery(list.query));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const plausible = waiting.data?.rows.filter(isPublishable).map(({ kit_id }) => kit_id) ?? [];
  const columns = useMemo(
    () =>
      waitingReportColumns(onShow, chosen, (kit_id, isChosen) =>
        setChosen(
          (before) => new Set([...before].filter((one) => one !== kit_id).concat(isChosen ? kit_id : [])),
        ),
      ),
    [onShow, chosen],
  );

  return (
    <>
      <PublishChosen
        plausible={plausible}
        chosen={plausible.filter((kit_id) => chosen.has(kit_id))}
        onChoose={(kit_ids) => setChosen(new Set(kit_ids))}
      />
      <ListTable
        label="Waiting kits"
        list={list}
        loading={waiting}
        rows={waiting.data?.rows}
        total={waiting.data?.total}
        rowKey={({ kit_id }) => kit_id}
        columns={columns}
        minWidth={930}
        searchHint="Search by kit ID..."
        empty="No reports are waiting."
        noMatch="No waiting kit matches your search."
        failed="Failed to load waiting reports. Please try again."
      />
    </>
  );
}

/** Whether a report can be published without a decision about its counts. */
const isPublishable = ({ unpublished_pages, counts_check }: WaitingReport): boolean =>
  unpublished_pages.length > 0 && !awaitsDecision(counts_check);

const waitingReportColumns = (
  onShow: (kit_id: string) => void,
  chosen: ReadonlySet<string>,
  onChoose: (kit_id: string, isChosen: boolean) => void,
): readonly Column<WaitingReport>[] => [
  {
    label: 'Kit ID',
    card: 'title',
    sort: 'kit_id',
    width: 155,
    least: 145,
    render: (report) =>
      isPublishable(report) ? (
        <FormControlLabel
          label={report.kit_id}
          control={
            <Checkbox
              checked={chosen.has(report.kit_id)}
              onChange={(_, isChosen) => onChoose(report.kit_id, isChosen)}
            />
          }
        />
      ) : (
        report.kit_id
      ),
  },
  {
    label: 'Not published',
    card: 'value',
    isLong: true,
    render: ({ unpublished_pages }) =>
      unpublished_pages.map((page, index) => (
        <Fragment key={page}>
          {index > 0 && ' '}
          <span style={{ whiteSpace: 'nowrap' }}>
            {pageName(page)}
            {index < unpublished_pages.length - 1 && ','}
          </span>
        </Fragment>
      )),
  },
  {
    label: 'Counts',
    card: 'line',
    isLong: true,
    width: 300,
    least: 165,
    grows: 2,
    render: ({ counts_check }) => awaitsDecision(counts_check) && <Counts check={counts_check} />,
  },
  {
    label: 'Kit',
    card: 'state',
    width: 152,
    render: ({ is_registered, awaits_release }) =>
      // A chip marks the exception.
      awaits_release ? (
        <StateChip color="warning" label="Awaiting release" />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {is_registered ? 'Registered' : 'Awaiting registration'}
        </Typography>
      ),
  },
  {
    label: 'Uploaded',
    sort: 'uploaded',
    width: 170,
    render: ({ uploaded_at }) => formatDateTime(uploaded_at),
  },
  {
    label: 'Actions',
    card: 'line',
    screenOnly: true,
    width: 190,
    least: 175,
    render: ({ kit_id, unpublished_pages, awaits_release }) => {
      const label = actionFor(unpublished_pages.length > 0, awaits_release);
      return (
        <Button
          size="small"
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          aria-label={`${label}: ${kit_id}`}
          onClick={() => onShow(kit_id)}
        >
          {label}
        </Button>
      );
    },
  },
];

/** The decision that the counts need before the report can be published; a dash for plausible, kept or missing counts. */
function Counts({ check }: { readonly check: WaitingReport['counts_check'] }) {
  if (!awaitsDecision(check)) return '-';
  const isHeld = check.decision === 'hold';
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start', minWidth: 0 }}>
      <StateChip color="warning" label={isHeld ? 'On hold' : 'Needs a decision'} />
      {check.findings.map((finding) => (
        <Typography key={describeFinding(finding)} variant="body2">
          {describeFinding(finding)}
        </Typography>
      ))}
    </Stack>
  );
}

function actionFor(isUnpublished: boolean, awaitsRelease: boolean): string {
  if (isUnpublished) return 'Preview and publish';
  return awaitsRelease ? 'Check and release' : 'Show files';
}
