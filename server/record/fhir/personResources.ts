import type { PatientRecord } from '#contract/record.ts';
import { isMinor } from '#contract/shared/isMinor.ts';
import { type Context, concept, fhirText, present, type Resource } from './resource.ts';

export function patientResource({ patient }: PatientRecord): Resource {
  return present({
    resourceType: 'Patient',
    id: patient.id,
    name: [present({ family: fhirText(patient.last_name), given: [patient.first_name] })],
    birthDate: patient.date_of_birth,
  });
}

const GUARDIAN = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
  code: 'GUARD',
  display: 'guardian',
};

/** The account that owns the record: the guardian of a minor. */
export function ownerResource(
  { owner, patient: { date_of_birth } }: PatientRecord,
  context: Context,
): Resource {
  const { read_at, patient } = context;
  const guards = date_of_birth !== null && isMinor(date_of_birth, read_at.slice(0, 10));
  const name = fhirText(owner.full_name);
  return present({
    resourceType: 'RelatedPerson',
    id: owner.id,
    patient,
    relationship: [concept('Owner of the record', ...(guards ? [GUARDIAN] : []))],
    name: name === undefined ? [] : [{ text: name }],
    telecom: owner.email === null ? [] : [{ system: 'email', value: owner.email }],
  });
}

/** The portal itself, which wrote the events. */
export const portalResource: Resource = { resourceType: 'Organization', id: 'portal', name: 'The portal' };

export const practitionerResources = ({ practitioners }: PatientRecord): Resource[] =>
  practitioners.map(({ id, full_name }) => {
    const name = fhirText(full_name);
    return present({
      resourceType: 'Practitioner',
      id,
      name: name === undefined ? [] : [{ text: name }],
    });
  });

const INFORMATION_ACCESS = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  code: 'INFA',
  display: 'information access',
};
export const PRIVACY = {
  system: 'http://terminology.hl7.org/CodeSystem/consentscope',
  code: 'patient-privacy',
  display: 'Privacy Consent',
};
const RECIPIENT = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
  code: 'IRCP',
  display: 'information recipient',
};

/** A consent for each practitioner with access. Its id is the practitioner's: a practitioner has one grant. */
export const accessResources = ({ practitioners }: PatientRecord, { patient, owner }: Context): Resource[] =>
  practitioners.map(({ id, granted_at }) => ({
    resourceType: 'Consent',
    id,
    status: 'active',
    scope: concept('Access to the record', PRIVACY),
    category: [concept('Access to the record', INFORMATION_ACCESS)],
    patient,
    dateTime: granted_at,
    performer: [owner],
    policyRule: concept('The owner of the record lets this practitioner read it.'),
    provision: {
      type: 'permit',
      period: { start: granted_at },
      actor: [
        {
          role: concept('Reader of the record', RECIPIENT),
          reference: { reference: `Practitioner/${id}` },
        },
      ],
    },
  }));
