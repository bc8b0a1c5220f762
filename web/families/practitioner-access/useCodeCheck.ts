import { useQuery } from '@tanstack/react-query';
import type { AssignedPractitioner } from '#contract/families/patients.ts';
import type { FoundPractitioner } from '#contract/families/practitioner-access.ts';
import { PRACTITIONER_CODE_LENGTH } from '#contract/shared/codes.ts';
import { PractitionerCode } from '#contract/shared/ids.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { practitionerByCodeQuery } from './api.ts';

/** State of the check of a practitioner code (specification section 4). */
export type CodeCheck =
  | { readonly state: 'idle' | 'checking' }
  | {
      readonly state: 'valid';
      readonly practitioner: FoundPractitioner;
      readonly practitioner_code: PractitionerCode;
    }
  | { readonly state: 'invalid'; readonly message: string }
  /** A code of an invitation that is of no use here. It stands in nobody's way. */
  | { readonly state: 'unused'; readonly message: string }
  | { readonly state: 'error'; readonly message: string; readonly onRetry: () => void };

/** Whether the check ended without a problem; an empty field has none. */
export const isSettled = ({ state }: CodeCheck): boolean =>
  state === 'idle' || state === 'valid' || state === 'unused';

/**
 * Looks up a code as soon as it is complete.
 * @param assigned practitioners of the patient; undefined until they have loaded.
 * @param isInvited the code is of an invitation, and the user did not type it.
 */
export function useCodeCheck(
  code: string,
  assigned: readonly AssignedPractitioner[] | undefined,
  isInvited = false,
): CodeCheck {
  const parsed = PractitionerCode.safeParse(code);
  const lookup = useQuery({ ...practitionerByCodeQuery(code), enabled: parsed.success });

  if (code.length !== PRACTITIONER_CODE_LENGTH) return { state: 'idle' };
  if (!parsed.success) return { state: 'invalid', message: 'Invalid practitioner code' };
  if (lookup.isPending || lookup.isFetching) return { state: 'checking' };
  if (!lookup.isSuccess) return refusal(lookup.error, isInvited, () => void lookup.refetch());
  if (!assigned) return { state: 'checking' };

  const practitioner = lookup.data;
  return assigned.some(({ id }) => id === practitioner.id)
    ? { state: isInvited ? 'unused' : 'invalid', message: 'This practitioner is already assigned' }
    : { state: 'valid', practitioner, practitioner_code: parsed.data };
}

function refusal(error: Error, isInvited: boolean, onRetry: () => void): CodeCheck {
  if (hasCode(error, 'invalid_practitioner_code'))
    return isInvited
      ? {
          state: 'unused',
          message: 'The code of your invitation is no longer valid. You can go on without it.',
        }
      : { state: 'invalid', message: 'Invalid practitioner code' };
  const message = hasCode(error, 'over_request_rate_limit') ? error.message : 'Error validating code';
  return { state: 'error', message, onRetry };
}
