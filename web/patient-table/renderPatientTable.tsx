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
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Role } from '#contract/ids.ts';
import { Profile } from '#contract/session.ts';
import { parseSearch, stringifySearch } from '#web/lib/search.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import { answerAs, type FakeServer } from './fakeServer.ts';
import { PatientTablePage } from './PatientTablePage.tsx';
import { validatePatientTableSearch } from './search.ts';

interface Options extends Partial<FakeServer> {
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
  // Wide enough for a table: below 900 px its rows are cards.
  await page.viewport(1440, 900);

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
