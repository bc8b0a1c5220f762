import type { CodeCheck } from '#web/practitioner-access/useCodeCheck.ts';
import { confirmationProblem, kitIdProblem } from './registration.ts';

interface Entered {
  readonly kit_id: string;
  readonly confirm_kit_id: string;
  readonly code_check: CodeCheck;
  readonly has_problems: boolean;
}

/** Why a kit cannot be registered yet (specification section 5); undefined when it can. */
export function disabledReason({ kit_id, confirm_kit_id, code_check, has_problems }: Entered) {
  if (kit_id === '') return 'Enter the Kit ID to register the kit.';
  if (kitIdProblem(kit_id)) return 'Enter a valid Kit ID to register the kit.';
  if (confirm_kit_id === '') return 'Enter the Kit ID a second time to register the kit.';
  if (confirmationProblem(kit_id, confirm_kit_id)) return 'Both Kit IDs must match to register the kit.';
  if (code_check.state === 'checking') return 'The practitioner access code is being checked.';
  if (code_check.state === 'invalid')
    return 'Correct or clear the practitioner access code to register the kit.';
  if (code_check.state === 'error')
    return 'Check the practitioner access code again, or clear it, to register the kit.';
  if (has_problems) return 'Correct the marked fields to register the kit.';
  return undefined;
}
