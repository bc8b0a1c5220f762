import type { KitStatus } from '#contract/kits/kitStatus.ts';

/** Height of the wait while it loads: five lines for a sample at home, two for others. */
export const roomOf = (status: KitStatus): string => (status === 'registered' ? '6.25rem' : '2.5rem');
