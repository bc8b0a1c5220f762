import { useQuery } from '@tanstack/react-query';
import { WAITING_DAYS } from '#contract/laboratory/limits.ts';
import { openClaimsQuery } from '#web/families/kit-claims/api.ts';
import { arrivalsQuery } from '#web/laboratory/arrivals/api.ts';
import { kitFiguresQuery } from '#web/laboratory/kit-inventory/api.ts';
import { paths } from '#web/lib/paths.ts';
import { failuresQuery } from '#web/operation/deliveries/api.ts';
import { openSymptomChecksQuery } from '#web/questionnaires/symptom-checks/api.ts';
import { waitingTotalQuery } from '#web/reports/api.ts';

interface Task {
  readonly count: number;
  /** The counted things and why they wait, after the number. */
  readonly what: string;
  readonly to: string;
}

/** Tasks for administrators, the most urgent first. */
export function useWaiting() {
  const checks = useQuery(openSymptomChecksQuery());
  const claims = useQuery(openClaimsQuery());
  const reports = useQuery(waitingTotalQuery());
  const figures = useQuery(kitFiguresQuery());
  const arrivals = useQuery(arrivalsQuery());
  const failures = useQuery(failuresQuery());
  const all = [checks, claims, reports, figures, arrivals, failures];
  const failed = all.filter(({ isLoadingError }) => isLoadingError);
  const tasks = [
    taskOf.checks(checks.data?.open),
    taskOf.claims(claims.data?.open),
    taskOf.reports(reports.data?.total),
    taskOf.lateKits(figures.data?.open.reduce((sum, { late }) => sum + late, 0)),
    taskOf.arrivals(arrivals.data?.late),
    taskOf.failures(failures.data && failures.data.failed_mails + failures.data.failed_jobs),
  ];
  return {
    tasks: tasks.filter(({ count }) => count > 0),
    /** False during a retry, which keeps the loaded tasks. */
    isLoading: all.some(({ isFetched }) => !isFetched),
    error: failed[0]?.error ?? null,
    isRetrying: all.some(({ isFetched, isPending }) => isFetched && isPending),
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

const taskOf = {
  checks: (count = 0): Task => ({
    count,
    what: `${plural(count, 'questionnaire', 'questionnaires')} whose symptoms may stand in the wrong column`,
    to: `${paths.symptomChecks()}?state=open`,
  }),
  claims: (count = 0): Task => ({
    count,
    what: plural(count, 'claim to a kit needs your decision', 'claims to kits need your decision'),
    to: `${paths.kitClaims()}?state=open`,
  }),
  reports: (count = 0): Task => ({
    count,
    what: plural(count, 'report is not published yet', 'reports are not published yet'),
    to: paths.importReports({ view: 'waiting' }),
  }),
  lateKits: (count = 0): Task => ({
    count,
    what: `${plural(count, 'kit has', 'kits have')} had no report for longer than ${WAITING_DAYS} days`,
    to: paths.kitProgress('late'),
  }),
  arrivals: (count = 0): Task => ({
    count,
    what: `${plural(count, 'kit', 'kits')} set aside for more than a week, without a registration`,
    to: paths.kitIntake(),
  }),
  failures: (count = 0): Task => ({
    count,
    what: plural(count, 'mail or job failed', 'mails and jobs failed'),
    to: paths.deliveries(),
  }),
};
