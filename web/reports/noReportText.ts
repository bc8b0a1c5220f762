import type { KitStatus } from '#contract/kits/kitStatus.ts';

export interface Story {
  readonly heading: string;
  readonly sentence: string;
}

export const LATER = 'The report appears here when it is ready.';

/** The state of a kit without a report, in plain words. `since` is the date of its status. */
export const stories: Readonly<Record<KitStatus, (since: string) => Story>> = {
  registered: (since) => ({
    heading: 'The report is not ready yet',
    sentence: `The kit was registered on ${since}. The laboratory has not received the sample yet. ${LATER}`,
  }),
  received: (since) => ({
    heading: 'The report is not ready yet',
    sentence: `The laboratory received the sample on ${since}. ${LATER}`,
  }),
  in_analysis: (since) => ({
    heading: 'The report is not ready yet',
    sentence: `The sample has been in analysis since ${since}. ${LATER}`,
  }),
  report_ready: () => ({
    heading: 'The report is on its way',
    sentence: 'The laboratory has finished the analysis, but no page can be read yet.',
  }),
  information_needed: (since) => ({
    heading: 'The laboratory has a question',
    sentence: `The analysis has been waiting for an answer since ${since}.`,
  }),
  rejected: (since) => ({
    heading: 'There will be no report for this sample',
    sentence: `The laboratory rejected the sample on ${since}.`,
  }),
  cancelled: (since) => ({
    heading: 'There will be no report for this kit',
    sentence: `The kit was cancelled on ${since}.`,
  }),
};
