import { jobTasks } from '#contract/operation/deliveryLabels.ts';

/** The label of a task; its identifier for one of another version of the portal. */
export const taskName = (task: string): string => jobTasks[task] ?? task;
