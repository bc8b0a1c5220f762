import { counted } from '#web/lib/counted.ts';
import type { ReportUpload } from './uploadQueue.ts';

/** The numbers of uploads that succeeded and failed. */
export function uploadsText(uploads: readonly ReportUpload[]): string {
  const count = (state: ReportUpload['progress']['state']) =>
    uploads.filter(({ progress }) => progress.state === state).length;
  const unchanged = uploads.filter(({ progress }) => progress.state === 'done' && !progress.is_new).length;
  const others = [
    [unchanged, 'unchanged'],
    [count('failed'), 'failed'],
    [count('canceled'), 'canceled'],
  ] as const;
  return [
    `${count('done') - unchanged} of ${counted(uploads.length, 'file')} uploaded`,
    ...others.flatMap(([number, outcome]) => (number > 0 ? `${number} ${outcome}` : [])),
  ].join(', ');
}
