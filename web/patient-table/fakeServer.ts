import { type ErrorCode, errors } from '#contract/errors.ts';
import { updatePractitionerNotes } from '#contract/kits.ts';
import { listPatientTable, type PatientTableRow } from '#contract/patient-table.ts';
import { listPractitioners, type Practitioner } from '#contract/practitioner-codes.ts';
import { exportFields, exportSymptoms } from '#contract/questionnaires.ts';
import { shareSuggestion } from '#contract/reports.ts';

/** What a test's server holds, refuses and has received. A call goes by the last part of its path. */
export interface FakeServer {
  rows: PatientTableRow[];
  total: number;
  practitioners: Practitioner[];
  refused: { [call: string]: ErrorCode };
  /** Calls that change something are not answered before this. */
  released: Promise<void>;
  received: { call: string; query: Record<string, string>; body: unknown }[];
}

/** A `fetch` that answers from the fake server, in the shapes of the contract. */
export const answerAs =
  (server: FakeServer) =>
  async (address: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://portal.test');
    const call = pathname.slice(pathname.lastIndexOf('/') + 1);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    server.received.push({ call, query: Object.fromEntries(searchParams), body });
    if (init?.method !== 'GET') await server.released;

    const code = server.refused[call];
    if (code) return Response.json({ code, message: errors[code][1] }, { status: errors[code][0] });
    return Response.json(answers[call]?.(server, body));
  };

const answers: { [call: string]: (server: FakeServer, body: Record<string, unknown>) => unknown } = {
  'practitioner-patients': ({ rows, total }) => listPatientTable.result.parse({ rows, total }),
  practitioners: ({ practitioners }) => listPractitioners.result.parse({ practitioners }),
  'practitioner-notes': (server, { practitioner_notes }) => {
    const saved = updatePractitionerNotes.result.parse({ practitioner_notes: practitioner_notes || null });
    changeKits(server, saved);
    return saved;
  },
  'transfer-suggestion-pdf': (server, { action }) => {
    changeKits(server, { suggestion_shared: action === 'enable' });
    return shareSuggestion.result.parse({ success: true });
  },
  export: () =>
    exportSymptoms.result.parse({
      success: true,
      data: {
        ...Object.fromEntries(exportFields.map((field) => [field, null])),
        patient_name: 'Emma Stone',
      },
    }),
};

/** Changes are tried with one kit in the table, so they need not say which. */
function changeKits(server: FakeServer, change: Partial<NonNullable<PatientTableRow['kit']>>): void {
  server.rows = server.rows.map((row) => ({ ...row, kit: row.kit && { ...row.kit, ...change } }));
}
