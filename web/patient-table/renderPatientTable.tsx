import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Role } from '#contract/ids.ts';
import { listPatientTable, type PatientTableRow, type TableKit } from '#contract/patient-table.ts';
import { Profile } from '#contract/session.ts';
import { parseSearch, stringifySearch } from '#web/lib/search.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import { answerAs, type FakeServer } from './fakeServer.ts';
import { PatientTablePage } from './PatientTablePage.tsx';
import { validatePatientTableSearch } from './search.ts';

const kit: object = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  kit_id: 'MB000132',
  status: 'registered',
  created_at: '2026-02-03T10:00:00Z',
  sample_taken_date: '2026-02-01',
  kit_notes: 'Before breakfast',
  practitioner_notes: null,
  suggestion_shared: false,
  has_suggestion: true,
  available_pages: [1, 2, 3, 4],
  questionnaire_submitted: true,
};

/** A row of the patient table, as the contract has it, but for what is given. */
export const aRow = (given: Partial<PatientTableRow> = {}): PatientTableRow =>
  listPatientTable.result.shape.rows.def.element.parse({
    patient_id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
    first_name: 'Emma',
    last_name: 'Stone',
    date_of_birth: '2016-03-04',
    customer_email: 'anna@example.org',
    practitioners: [],
    kit,
    ...given,
  });

/** A row whose kit differs in what is given. */
export const aRowWithKit = (given: Partial<TableKit>): PatientTableRow =>
  aRow({ kit: { ...(aRow().kit as TableKit), ...given } });

interface Options extends Partial<Omit<FakeServer, 'total'>> {
  readonly role?: Role;
  /** Query string of the page. */
  readonly search?: string;
}

/** Shows `/practitioner-patients`, the server faked at `fetch`. */
export async function renderPatientTable({ role = 'practitioner', search = '', ...held }: Options = {}) {
  const server: FakeServer = {
    rows: [],
    total: 43,
    practitioners: [],
    refused: {},
    released: Promise.resolve(),
    received: [],
    ...held,
  };
  vi.stubGlobal('fetch', answerAs(server));

  const root = createRootRoute();
  const app = createRoute({
    getParentRoute: () => root,
    id: '_app',
    beforeLoad: () => ({ profile: aProfile(role) }),
    component: Frame,
  });
  const routeTree = root.addChildren([
    app.addChildren([
      createRoute({
        getParentRoute: () => app,
        path: '/practitioner-patients',
        validateSearch: validatePatientTableSearch,
        component: PatientTablePage,
      }),
      createRoute({ getParentRoute: () => app, path: '/account', component: AccountPage }),
    ]),
  ]);
  const history = createMemoryHistory({ initialEntries: [`/practitioner-patients${search}`] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { screen, server, history };
}

const aProfile = (role: Role): Profile =>
  Profile.parse({
    id: '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d',
    email: 'paula@example.org',
    full_name: 'Dr. Paula Prent',
    role,
    practitioner_code: null,
    created_at: '2026-01-01T00:00:00Z',
  });

function Frame() {
  return (
    <>
      <Link to="/account">Account</Link>
      <Outlet />
      <Toasts />
    </>
  );
}

function AccountPage() {
  return <h1>Account</h1>;
}
