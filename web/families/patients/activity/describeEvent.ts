import type { PatientAction } from '#contract/operation/audit/patientActions.ts';
import type { PatientEvent } from '#contract/operation/audit/patientEvents.ts';
import { COUNTS_PAGE, SPECIES_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { lastDay } from '#web/families/practitioner-access/accessText.ts';
import { counted } from '#web/lib/counted.ts';

/** Describes an event to the patient's owner in one plain sentence. */
export const describeEvent = (event: PatientEvent): string =>
  `${actorOf(event)} ${descriptions[event.action](event)}`;

/** Names of administrators and laboratories stay private. A guardian without a name is none any more. */
function actorOf({ is_own, actor_role, actor_name }: PatientEvent): string {
  if (is_own) return 'You';
  if (actor_role === 'customer') return actor_name ?? 'A former guardian';
  if (actor_role === 'practitioner') return actor_name ?? 'A practitioner';
  if (actor_role === 'admin') return 'An administrator';
  if (actor_role === 'anonymous') return 'Somebody with a link';
  return actor_role === 'lab' || actor_role === 'bench' ? 'The laboratory' : 'The portal';
}

type Describe = (event: PatientEvent) => string;

const practitionerOf: Describe = ({ practitioner_name }) => practitioner_name ?? 'a practitioner';
const suggestionsOf: Describe = ({ kit_id }) => `the suggestions of kit ${kit_id}`;

const descriptions: Readonly<Record<PatientAction, Describe>> = {
  patient_created: () => 'added this patient',
  patient_changed: (event) => `changed ${fieldsOf(event)}`,
  patients_merged: ({ details }) =>
    `merged another patient into this one, with ${counted(details?.count ?? 0, 'kit')}`,
  patients_separated: () => 'undid the merge with another patient',
  access_granted: (event) =>
    isOfLink(event)
      ? 'created a link to the record'
      : `gave ${practitionerOf(event)} access${limitsOf(event)}`,
  access_revoked: (event) => (isOfLink(event) ? endOfLink(event) : endOfAccess(event)),
  access_changed: (event) =>
    `changed the access of ${practitionerOf(event)}${limitsOf(event, ' to all kits', ', without an end')}`,
  guardianship_stated: () => 'confirmed being a parent or legal guardian',
  guardian_invited: ({ details }) =>
    details?.kind === 'hand_over' ? 'offered to hand over the record' : 'invited another guardian',
  guardian_added: () => 'added a guardian',
  guardian_removed: () => 'removed a guardian',
  patient_handed_over: () => 'handed over the record',
  kit_registered: ({ kit_id }) => `registered kit ${kit_id}`,
  kit_changed: (event) => `changed ${fieldsOf(event)} of kit ${event.kit_id}`,
  kit_status_changed: ({ kit_id, details }) =>
    `changed the status of kit ${kit_id} from “${plain(details?.from)}” to “${plain(details?.to)}”`,
  retest_set: ({ kit_id }) => `set a date to test again for kit ${kit_id}`,
  retest_ended: ({ kit_id }) => `ended the date to test again for kit ${kit_id}`,
  registration_undone: ({ kit_id }) => `undid the registration of kit ${kit_id}`,
  registration_restored: ({ kit_id }) => `restored the registration of kit ${kit_id}`,
  questionnaire_submitted: ({ kit_id }) => `submitted the questionnaire of kit ${kit_id}`,
  answers_corrected: ({ kit_id }) => `corrected the answers of kit ${kit_id}`,
  symptoms_exported: ({ kit_id, details }) =>
    exportsOfAllKits[details?.kind ?? ''] ??
    `${details?.kind === 'answers' ? 'read the answers' : 'downloaded the symptom data'} of kit ${kit_id}`,
  report_held: ({ kit_id }) => `held the report of kit ${kit_id} for a practitioner`,
  hold_ended: ({ kit_id, details }) =>
    `released the report of kit ${kit_id}${endsOfHolds[details?.by ?? ''] ?? ''}`,
  report_published: (event) =>
    event.details?.page === SUGGESTION_PAGE
      ? `published ${suggestionsOf(event)} for practitioners`
      : `published the report of kit ${event.kit_id}`,
  report_withdrawn: (event) =>
    event.details?.page === SUGGESTION_PAGE
      ? `withdrew ${suggestionsOf(event)}`
      : `withdrew files of the report of kit ${event.kit_id}`,
  report_read: (event) => `opened ${pageOf(event)}`,
  report_versions_read: ({ kit_id, details }) =>
    `opened the ${listNames[details?.kind ?? ''] ?? 'list of files'} of kit ${kit_id}`,
  suggestion_shared: (event) => `shared ${suggestionsOf(event)} with you`,
  suggestion_unshared: (event) => `stopped sharing ${suggestionsOf(event)} with you`,
  suggestion_link_made: (event) => `made a link to ${suggestionsOf(event)}`,
  list_read: () => 'opened the table of patients, with this one in it',
};

/** Openings of a kit's content other than its files, by kind. */
const listNames: Readonly<Record<string, string>> = {
  history: 'history',
  registration: 'registration',
};

/** Events about a patient as a whole, by their kind. */
const exportsOfAllKits: Readonly<Record<string, string>> = {
  kit_comparison: 'compared the symptoms of all kits',
  record: 'downloaded the whole record',
  fhir: 'read the whole record with a program',
  link: 'opened the record',
};

/** Holds that nobody ended. */
const endsOfHolds: Readonly<Record<string, string>> = {
  date: ': its time was over',
  access: ': the practitioner who held it lost access',
};

const isOfLink = ({ details }: PatientEvent) => details?.kind === 'link';
const endOfLink: Describe = ({ details }) =>
  details?.by === 'passcodes'
    ? 'entered five wrong passcodes, and the link ended'
    : 'ended a link to the record';

/** The scope and the end of a grant. The words for all kits and for no end are left out by default. */
function limitsOf({ details }: PatientEvent, all = '', endless = ''): string {
  const { kind, count, until } = details ?? {};
  const scope = kind === 'kits' ? ` to ${counted(count ?? 0, 'kit')}` : all;
  return scope + (until === undefined ? endless : ` until ${lastDay(until)}`);
}

const endOfAccess: Describe = (event) =>
  event.details?.until === undefined
    ? `ended the access of ${practitionerOf(event)}`
    : `removed ${practitionerOf(event)}, whose access had ended after ${lastDay(event.details.until)}`;

function pageOf(event: PatientEvent): string {
  const { kit_id, details } = event;
  if (details?.page === SUGGESTION_PAGE) return suggestionsOf(event);
  const version = details?.version === undefined ? '' : ` (version ${details.version})`;
  return `${nameOf(details?.page)} of the report of kit ${kit_id}${version}`;
}

/** The species page and the counts have no number in the specification. */
function nameOf(page: number | undefined): string {
  if (page === COUNTS_PAGE) return 'the counts';
  return page === SPECIES_PAGE ? 'the species page' : `page ${page}`;
}

const fieldNames: Readonly<Record<string, string>> = {
  first_name: 'the first name',
  last_name: 'the last name',
  date_of_birth: 'the date of birth',
  sample_taken_date: 'the sample date',
  kit_notes: 'the kit notes',
  symptom_check: 'the note “asked about the symptoms”',
};

const fieldsOf: Describe = ({ details }) =>
  new Intl.ListFormat('en').format((details?.fields ?? []).map((field) => fieldNames[field] ?? plain(field)));

const plain = (word = 'unknown') => word.replaceAll('_', ' ');
