import type { AssignedPractitioner } from '#contract/families/patients.ts';
import type { PatientRecord } from '#contract/records/record.ts';
import { isMinor } from '#contract/shared/isMinor.ts';
import { type Context, concept, fhirText, ownId, present, type Resource } from './resource.ts';

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

/** The account that owns the record, then the other guardians. Of a minor, all are guardians in law, too. */
export function guardianResources(
  { owner, guardians, patient: { date_of_birth } }: PatientRecord,
  context: Context,
): Resource[] {
  const { read_at, patient } = context;
  const isOfMinor = date_of_birth !== null && isMinor(date_of_birth, read_at.slice(0, 10));
  return [owner, ...guardians].map(({ id, full_name, email }) => {
    const name = fhirText(full_name);
    const role = id === owner.id ? 'Owner of the record' : 'Guardian with access to the record';
    return present({
      resourceType: 'RelatedPerson',
      id: ownId(context, id),
      patient,
      relationship: [concept(role, ...(isOfMinor ? [GUARDIAN] : []))],
      name: name === undefined ? [] : [{ text: name }],
      telecom: email === null ? [] : [{ system: 'email', value: email }],
    });
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

/** A consent for each grant. A practitioner has one for a patient. */
export const accessResources = ({ practitioners }: PatientRecord, context: Context): Resource[] =>
  practitioners.map(({ id, granted_at, kit_record_ids, ends_at }) => ({
    resourceType: 'Consent',
    id: ownId(context, id),
    status: showsSomething({ kit_record_ids, ends_at }, context.read_at) ? 'active' : 'inactive',
    scope: concept('Access to the record', PRIVACY),
    category: [concept('Access to the record', INFORMATION_ACCESS)],
    patient: context.patient,
    dateTime: granted_at,
    policyRule: concept('The owner of the record or another guardian lets this practitioner read it.'),
    provision: present({
      type: 'permit',
      period: present({ start: granted_at, end: ends_at }),
      actor: [
        {
          role: concept('Reader of the record', RECIPIENT),
          reference: { reference: `Practitioner/${id}` },
        },
      ],
      // The order of a kit, and all that refers to it: sample, answers and report.
      data: kit_record_ids?.map((kit) => ({
        meaning: 'dependents',
        reference: { reference: `ServiceRequest/${kit}` },
      })),
    }),
  }));

/** Whether a grant has not ended and covers a kit. */
const showsSomething = (
  { kit_record_ids, ends_at }: Pick<AssignedPractitioner, 'kit_record_ids' | 'ends_at'>,
  at: string,
): boolean => kit_record_ids?.length !== 0 && (ends_at === null || Date.parse(ends_at) > Date.parse(at));
