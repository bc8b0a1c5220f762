import type { KitStatus } from '#contract/kits/kitStatus.ts';

/** The sentences about the wait of a kit. */
export interface Wait {
  readonly status: KitStatus;
  /** The next step of a sample at home, or the usual days to the report; both by default. */
  readonly only?: 'step' | 'days';
}

/** Whether a kit waits for its sample or its report. */
export const isWaiting = (status: KitStatus): boolean => waiting.has(status);

const waiting: ReadonlySet<KitStatus> = new Set(['registered', 'received', 'in_analysis']);

/** Whether the next step of a sample at home stands there. */
export const hasStep = ({ status, only }: Wait): boolean => status === 'registered' && only !== 'days';

/** Height of the wait while it loads: three lines for the next step, one for the usual days. */
export const roomOf = (wait: Wait): string =>
  `${((hasStep(wait) ? 3 : 0) + (wait.only === 'step' ? 0 : 1)) * 1.25}rem`;
