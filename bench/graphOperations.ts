import { completeAnswers } from '#server/questionnaires/completeAnswers.ts';
import type { SymptomRecord } from '#server/questionnaires/queries.ts';
import { symptomExport } from '#server/questionnaires/symptomExport.ts';
import { completeGeneric } from '#server/testing/family.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import { generated } from './generated.ts';
import type { Request } from './operations.ts';

/** A GraphQL operation that reads or writes what a request of the portal does. */
export interface GraphOperation {
  readonly query: string;
  readonly variables: (row: number) => object;
  /** The portal's answer, from the data of the GraphQL answer. */
  readonly answerOf: (data: never) => object;
  /** Creates the index `bench_graph`, without which it would sort all rows. */
  readonly index?: string;
  /** A request for the rows that a write has stored. */
  readonly afterwards?: (row: number) => Request;
}

interface Row {
  readonly patient_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string | null;
  readonly customer_email: string;
  readonly practitioners?: readonly string[];
  readonly kit_id: string | null;
  readonly range_counts: readonly number[] | null;
  readonly is_new?: boolean;
}

const rowWith = (more: string) => `
  patient_id: patientId first_name: firstName last_name: lastName date_of_birth: dob customer_email: customerEmail
  id: rowId kit_id: kitId status created_at: registered sample_taken_date: available kit_notes: kitNotes
  practitioner_notes: practitionerNotes practitioner_notes_version: practitionerNotesVersion
  suggestion_shared: suggestionShared suggestion_outdated: suggestionOutdated has_suggestion: hasSuggestion
  available_pages: availablePages range_counts: rangeCounts report_generated_at: reported
  report_changed_at: reportChangedAt report_change: reportChange reviews has_answers: hasAnswers ${more}`;
const rowOfPractitioner = rowWith('is_new: isNew');
const rowOfAdmin = rowWith('practitioners');

const patientRow = ({ patient_id, first_name, last_name, date_of_birth, customer_email, ...row }: Row) => {
  const { practitioners = [], is_new = false, range_counts, ...kit } = row;
  const [below, within, above] = range_counts ?? [];
  return {
    patient_id,
    first_name,
    last_name,
    date_of_birth,
    customer_email,
    practitioners,
    kit: kit.kit_id && { ...kit, is_new, range_counts: range_counts && { below, within, above } },
  };
};

const pageOf = ({ rows, total }: { rows: { nodes: readonly Row[]; total?: number }; total?: string }) => ({
  rows: rows.nodes.map(patientRow),
  total: Number(total ?? rows.total),
});

interface KitWithPages {
  readonly created_at: string;
  readonly suggestion_shared: boolean;
  readonly suggestion_amended_at: string | null;
  readonly pages: {
    readonly nodes: readonly { readonly page: number; readonly amended_at: string | null }[];
  };
}

/** A page of changes before the registration was never seen otherwise. */
function pagesOf({ kit }: { kit: KitWithPages }) {
  const { nodes } = kit.pages;
  const changes = nodes.flatMap(({ amended_at }) =>
    amended_at && amended_at >= kit.created_at ? [amended_at] : [],
  );
  if (kit.suggestion_shared && kit.suggestion_amended_at) changes.push(kit.suggestion_amended_at);
  const pages = nodes.map(({ page }) => page).filter((page) => page < 5);
  return {
    availablePages: kit.suggestion_shared ? [...pages, 5] : pages,
    has_species: nodes.some(({ page }) => page === 6),
    amended_at: changes.sort().at(-1) ?? null,
  };
}

interface KitWithAnswers {
  readonly first_name: string;
  readonly last_name: string;
  readonly answers: object | null;
}

function exportOf({ kit, me }: { kit: KitWithAnswers; me: { name: string | null; email: string } }) {
  const { first_name, last_name, answers, ...rest } = kit;
  const record = {
    ...rest,
    ...answers,
    patient_name: `${first_name} ${last_name}`,
    exported_by: me.name ?? me.email,
  };
  return { success: true, data: symptomExport(record as SymptomRecord, new Date()) };
}

/** The GraphQL operations by the names of the portal's, for a database with this many generated patients. */
export function graphOperationsOn(patients: number): Readonly<Record<string, GraphOperation>> {
  const { admin, code, granted, its_practitioner, new_code, unanswered, its_owner } = generated(patients);
  const [, practitioner_id] = its_practitioner.values;
  const { form_type, answers, behaviors } = completeAnswers(completeGeneric());
  return {
    own: {
      query: `query { rows: allPatientRows(orderBy: [NAME_ASC, PATIENT_ID_ASC, KIT_ID_ASC], first: 20) {
        nodes { ${rowOfPractitioner} } total: totalCount } }`,
      variables: () => ({}),
      answerOf: pageOf,
    },
    newest: {
      query: `query { rows: newestPatients(first: 20) {
        nodes { ${rowOfAdmin} } } total: numberOfRows }`,
      index: `create index bench_graph on app.patient_table_rows (registered desc nulls last, patient_id, kit_id)`,
      variables: () => ({}),
      answerOf: pageOf,
    },
    smith: {
      query: `query ($search: String!) { rows: searchPatients(search: $search, first: 20) {
        nodes { ${rowOfAdmin} } total: totalCount } }`,
      variables: () => ({ search: 'smith' }),
      answerOf: pageOf,
    },
    code: {
      query: `query ($code: AppKitCode!) { rows: allPatientRows(condition: { kitId: $code }, first: 20) {
        nodes { ${rowOfAdmin} } total: totalCount } }`,
      variables: (row) => ({ code: code.of(row) }),
      answerOf: pageOf,
    },
    kit: {
      query: `query ($code: AppKitCode!) { kit: kitByKitId(kitId: $code) {
        created_at: createdAt suggestion_shared: suggestionShared suggestion_amended_at: suggestionAmendedAt
        pages { nodes { page amended_at: amendedAt } } } }`,
      variables: (row) => ({ code: code.of(row) }),
      answerOf: pagesOf,
    },
    'own-export': {
      query: `query ($code: AppKitCode!, $me: UUID!) {
        me: accountByRowId(rowId: $me) { name: fullName email }
        kit: patientRowByKitId(kitId: $code) {
          first_name: firstName last_name: lastName date_of_birth: dob
          kit_id: kitId sample_taken_date: available report_generated_at: reported
          kit_notes: kitNotes practitioner_notes: practitionerNotes
          answers { form_type: formType definition_version: definitionVersion answers behaviors submitted_at: createdAt } } }`,
      variables: (row) => ({ code: granted.of(row), me: practitioner_id?.of(row) }),
      answerOf: exportOf,
    },
    registration: {
      query: `mutation ($input: RegisterKitInput!) { registerKit(input: $input) {
        kit: result { id: rowId kit_id: kitId patient_id: patientId is_proved: isProved } } }`,
      variables: (row) => ({
        input: {
          firstName: 'New',
          lastName: `Patient ${new_code.of(row)}`,
          dateOfBirth: '2015-05-05',
          kitId: new_code.of(row),
          documentId: guardianship.document_id,
          sha256: guardianship.sha256,
        },
      }),
      answerOf: ({ registerKit }: { registerKit: { kit: object } }) => registerKit.kit,
      afterwards: (row) => ({
        path: `/api/practitioner-patients?search=${new_code.of(row)}`,
        as: admin.of(row),
      }),
    },
    questionnaire: {
      query: `mutation ($input: SubmitQuestionnaireInput!) { submitQuestionnaire(input: $input) {
        answers: result { form_type: formType created_at: createdAt } } }`,
      variables: (row) => ({
        input: { kit: unanswered.of(row), formType: form_type, answers, behaviors },
      }),
      answerOf: ({ submitQuestionnaire }: { submitQuestionnaire: { answers: object } }) =>
        submitQuestionnaire.answers,
      afterwards: (row) => ({ path: `/api/kits/${unanswered.of(row)}/questionnaire`, as: its_owner.of(row) }),
    },
  };
}
