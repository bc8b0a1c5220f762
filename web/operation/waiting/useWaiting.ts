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
  /** The sentence that says that none waits. */
  readonly none: string;
  readonly to: string;
}

/** Tasks for administrators, the most urgent first, and those that have nothing to do. A failed number is in neither. */
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
    checks.data && taskOf.checks(checks.data.open),
    claims.data && taskOf.claims(claims.data.open),
    reports.data && taskOf.reports(reports.data.total),
    figures.data && taskOf.lateKits(figures.data.open.reduce((sum, { late }) => sum + late, 0)),
    arrivals.data && taskOf.arrivals(arrivals.data.late),
    failures.data && taskOf.failures(failures.data.failed_mails + failures.data.failed_jobs),
  ].filter((task) => task !== undefined);
  return {
    tasks: tasks.filter(({ count }) => count > 0),
    quiet: tasks.filter(({ count }) => count === 0),
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
  checks: (count: number): Task => ({
    count,
    what: `${plural(count, 'questionnaire', 'questionnaires')} whose symptoms may stand in the wrong column`,
    none: 'No questionnaire waits for a check of its symptoms',
    to: `${paths.symptomChecks()}?state=open`,
  }),
  claims: (count: number): Task => ({
    count,
    what: plural(count, 'claim to a kit needs your decision', 'claims to kits need your decision'),
    none: 'No claim to a kit is open',
    to: `${paths.kitClaims()}?state=open`,
  }),
  reports: (count: number): Task => ({
    count,
    what: plural(count, 'report is not published yet', 'reports are not published yet'),
    none: 'Every imported report is published',
    to: paths.importReports({ view: 'waiting' }),
  }),
  lateKits: (count: number): Task => ({
    count,
    what: `${plural(count, 'kit has', 'kits have')} had no report for longer than ${WAITING_DAYS} days`,
    none: `No kit has waited longer than ${WAITING_DAYS} days`,
    to: paths.kitProgress('late'),
  }),
  arrivals: (count: number): Task => ({
    count,
    what: `${plural(count, 'kit', 'kits')} set aside for more than a week, without a registration`,
    none: 'No kit has been set aside for more than a week',
    to: paths.kitIntake(),
  }),
  failures: (count: number): Task => ({
    count,
    what: plural(count, 'mail or job failed', 'mails and jobs failed'),
    none: 'No mail or job failed',
    to: paths.deliveries(),
  }),
};
