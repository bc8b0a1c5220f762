import { isRecordId } from '#web/lib/isRecordId.ts';

/** Query string of `/register-kit`: the record id of the patient whom the kit is for. */
export interface RegisterKitSearch {
  patient?: string;
}

export const validateRegisterKitSearch = ({ patient }: Record<string, unknown>): RegisterKitSearch =>
  isRecordId(patient) ? { patient } : {};
