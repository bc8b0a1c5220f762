import { kitCodePattern } from '#contract/shared/codes.ts';
import { isRecordId } from '#web/lib/isRecordId.ts';

/** Query string of `/register-kit`: the patient's record id, and the printed code of a scanned label. */
export const validateRegisterKitSearch = ({ patient, kit }: Record<string, unknown>) => ({
  ...(isRecordId(patient) && { patient }),
  ...(typeof kit === 'string' && kitCodePattern.test(kit) && { kit }),
});
