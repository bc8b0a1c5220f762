/** States of a mail, in the order of the filter. A failed one can be sent again; an expired one has a link that ended. */
export const mailStates = ['failed', 'expired', 'queued', 'sent', 'kept'] as const;

export type MailState = (typeof mailStates)[number];

export const mailDeliverySorts = ['created', 'recipient'] as const;

export const mailPageSizes = [25, 50, 100] as const;

export const jobStates = ['given_up', 'retrying'] as const;

export type JobState = (typeof jobStates)[number];

export const failedJobSorts = ['created', 'task'] as const;

export const auditPageSizes = [25, 50, 100] as const;
