import type { RecordLink } from '#contract/records/record-links.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';

interface State {
  readonly isLive: boolean;
  readonly label: string;
}

/** Whether a link still opens the record, and why not. */
export function stateOf(link: RecordLink, now = Date.now()): State {
  const { ended_at, expires_at, tries_left, max_openings, openings } = link;
  if (ended_at !== null) return { isLive: false, label: `Ended ${formatDate(ended_at)}` };
  if (tries_left === 0) return { isLive: false, label: 'Ended after five wrong passcodes' };
  if (Date.parse(expires_at) <= now) return { isLive: false, label: `Expired ${formatDate(expires_at)}` };
  if (openings.length >= max_openings) return { isLive: false, label: 'All openings used' };
  return { isLive: true, label: `Works until ${formatDateTime(expires_at)}` };
}
