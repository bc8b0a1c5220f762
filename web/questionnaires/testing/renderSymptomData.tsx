import { ThemeProvider } from '@mui/system';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { parseSearch, stringifySearch } from '#web/lib/search.ts';
import { themeOf } from '#web/lib/theme.ts';
import { SymptomDataPage } from '#web/questionnaires/SymptomDataPage.tsx';
import { validateSymptomDataSearch } from '#web/questionnaires/search.ts';
import { fakeServer } from '#web/testing/fakeServer.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import { type FakeServer, fakeQuestionnaire, kit, patient } from './fakeQuestionnaire.ts';

/** Renders `/enter-symptom-data` with a query string and a fake server. */
export async function renderSymptomData(search: string, held: Partial<FakeServer> = {}) {
  const { server, answers } = fakeQuestionnaire(held);
  const requests = fakeServer(answers);

  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: '_app', component: Frame });
  const routeTree = root.addChildren([
    app.addChildren([
      createRoute({
        getParentRoute: () => app,
        path: '/enter-symptom-data',
        validateSearch: validateSymptomDataSearch,
        component: ChosenKit,
      }),
      createRoute({ getParentRoute: () => app, path: '/patients/$patientId', component: PatientPage }),
    ]),
  ]);
  const history = createMemoryHistory({ initialEntries: [`/enter-symptom-data${search}`] });
  const screen = await render(
    <ThemeProvider theme={themeOf('dark')}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createRouter({ routeTree, history, parseSearch, stringifySearch })} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { screen, server, history, requests };
}

/** Renders the form of a questionnaire. */
export async function openForm(form_type: string, held: Partial<FakeServer> = {}) {
  const rendered = await renderSymptomData(`?patient=${patient}&kit=${kit}&form=${form_type}`, held);
  await expect.element(page.getByRole('button', { name: 'Submit questionnaire' })).toBeVisible();
  return rendered;
}

function Frame() {
  return (
    <>
      <Link to="/patients/$patientId" params={{ patientId: patient }}>
        Emma
      </Link>
      {/* The room that the portal leaves above a screen. */}
      <main style={{ paddingTop: 24 }}>
        <Outlet />
      </main>
      <Toasts />
    </>
  );
}

function ChosenKit() {
  return <SymptomDataPage choice={<p>No kit is chosen</p>} />;
}

function PatientPage() {
  return <h1>Patient page</h1>;
}
