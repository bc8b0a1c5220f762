import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { holdCounts } from '#contract/reports/counts-qc/counts-qc.ts';
import type { publishReport, UploadedReport } from '#contract/reports/reports.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { refreshReports, reportFilesQuery } from './api.ts';

/** A report that was not published, in its current state, with the reason. */
export interface RefusedPublication {
  readonly report: UploadedReport;
  readonly reason: string;
}

interface Publication {
  readonly reports: readonly UploadedReport[];
  /** Explains to the readers why pages are replaced. A reason of the catalogue withdraws the replaced versions. */
  readonly why: { readonly reason?: string; readonly withdrawal_reason_id?: string };
  /** About implausible counts; a hold publishes nothing. */
  readonly decision?: 'keep' | 'hold' | undefined;
  /** Why counts are held, for staff. */
  readonly note?: string;
}

/** Publishes the versions that the user has seen, or holds them, kit by kit, and returns the refused reports. */
export function usePublishReports() {
  const queryClient = useQueryClient();

  const publish = async (
    { kit_id, files, replaced_pages, counts_check }: UploadedReport,
    { why, decision, note = '' }: Publication,
  ) => {
    const decided_at = counts_check?.decided_at ?? null;
    if (decision === 'hold')
      return call<typeof holdCounts>('POST /api/admin/reports/:kit_id/hold', {
        params: { kit_id },
        body: { version: counts_check?.version ?? 0, decided_at, note },
      });
    const seen = files.filter(({ published_at }) => published_at === null);
    const body = {
      files: seen.map(({ page, version }) => ({ page, version })),
      ...(replaced_pages.length > 0 && why),
      ...(decision === 'keep' && { keep: true, decided_at }),
    };
    return call<typeof publishReport>('POST /api/admin/reports/:kit_id/publish', {
      params: { kit_id },
      body,
    });
  };
  const reload = (report: UploadedReport) =>
    queryClient.fetchQuery({ ...reportFilesQuery(report.kit_id), staleTime: 0 }).catch(() => report);

  return useMutation({
    mutationFn: async (publication: Publication) => {
      const refused: RefusedPublication[] = [];
      for (const report of publication.reports)
        await publish(report, publication).catch(async (error: unknown) =>
          refused.push({ report: await reload(report), reason: messageOf(error) }),
        );
      return refused;
    },
    onSettled: (_refused, _error, { reports }) =>
      Promise.all(reports.map(({ kit_id }) => refreshReports(queryClient, kit_id))),
  });
}
