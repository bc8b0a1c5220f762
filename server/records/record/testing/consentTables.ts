import { LANGUAGE } from './questionnaireTables.ts';

/** The table of consents, for `patientTables`. */
export const consentTables = {
  consents: {
    rows: `patient_id = $1
      or patient_id is null and user_id = (select owner_id from app.patients where id = $1)`,
    in_record: {
      id: 'consents.id',
      user_id: 'consents.given_by',
      patient_id: 'consents.patient_id',
      document_id: 'consents.document_id',
      kind: 'consents.kind',
      sha256: 'consents.sha256',
      given_at: 'consents.given_at',
      withdrawn_at: 'consents.withdrawn_at',
    },
    left_out: { language: LANGUAGE },
  },
};
