import type { ReportSummary } from '#contract/reports/report-summary.ts';
import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';

/** Names the subject of a report, for example 'Mia Meyer · born Mar 14, 2017 · sample of Aug 3, 2026'. */
export function reportSubject({ patient, kit }: ReportSummary): string {
  const { date_of_birth } = patient;
  const { sample_taken_date } = kit;
  return [
    patientName(patient),
    date_of_birth === null ? 'date of birth unknown' : `born ${formatDate(date_of_birth)}`,
    sample_taken_date === null ? 'sample date unknown' : `sample of ${formatDate(sample_taken_date)}`,
  ].join(' · ');
}
