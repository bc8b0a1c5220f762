import { changeKitStatus, statusesWithReason } from '#contract/kit-status.ts';
import type { KitStatus } from '#contract/kits.ts';
import type { InputOf, Parsed } from '#contract/shared/endpoint.ts';
import { formResolver, problem } from '#web/lib/formResolver.ts';

/** The fields about a kit's new status; what is not filled in is empty text. */
export interface StatusValues {
  status: string;
  reason: string;
  note: string;
}

export type StatusChange = Parsed<typeof changeKitStatus>['body'];

export const noStatus: StatusValues = { status: '', reason: '', note: '' };

/** Whether the owner is told why. */
export const hasReason = (status: string): boolean => statusesWithReason.some((one) => one === status);

/** What the form becomes when the kit has the status that is seen, or what keeps it from being sent. */
export const statusResolver = (from_status: KitStatus | undefined) =>
  formResolver(changeKitStatus.body, {
    toInput: ({ status, reason, note }: StatusValues) =>
      ({
        from_status,
        status,
        reason: (hasReason(status) && reason.trim()) || null,
        note: note.trim() || null,
      }) as InputOf<typeof changeKitStatus>['body'],
    ownProblems: ({ status }): Record<string, ReturnType<typeof problem>> =>
      status === '' ? { status: problem('Please select a status') } : {},
  });
