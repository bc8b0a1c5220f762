import { kitCodePattern } from '#contract/shared/ids.ts';
import { isRecordId } from '#web/lib/isRecordId.ts';

/** Query string of `/register-kit`: the patient's record id, and the printed code of a scanned label. */
interface RegisterKitSearch {
  patient?: string;
  kit?: string;
}

export const validateRegisterKitSearch = ({ patient, kit }: Record<string, unknown>): RegisterKitSearch => ({
  ...(isRecordId(patient) && { patient }),
  ...(typeof kit === 'string' && kitCodePattern.test(kit) && { kit }),
});
