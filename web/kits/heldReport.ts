import type { ReportHold } from '#contract/kits/kits.ts';
import { formatDay } from '#web/lib/format.ts';

/** Says to the family who holds its report, and until when at the latest. */
export const heldSentence = (hold: ReportHold): string =>
  `Held by ${holderOf(hold)} until ${formatDay(hold.until)} at the latest.`;

/** The family's next step. */
export const askHolder = (hold: ReportHold): string => `To read it sooner, ask ${holderOf(hold)}.`;

const holderOf = ({ practitioner }: ReportHold) => practitioner || 'your practitioner';
