import type { KitStatus } from '#contract/kits/kitStatus.ts';

/** Names of the kit statuses on the screen. */
export const kitStatusNames: Readonly<Record<KitStatus, string>> = {
  registered: 'Registered',
  received: 'Sample received',
  in_analysis: 'In analysis',
  report_ready: 'Report ready',
  information_needed: 'Information needed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};
