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
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts';
import { getQuestionnaireState } from '#contract/questionnaires.ts';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { parseSearch, stringifySearch } from '#web/lib/search.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import type { Submission } from './formValues.ts';
import { SymptomDataPage } from './SymptomDataPage.tsx';
import { validateSymptomDataSearch } from './search.ts';

export const patient = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
export const kit = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** What the faked server holds, refuses and has received. */
export interface FakeServer {
  submitted: { form_type: string; created_at: string } | null;
  is_failing: boolean;
  received: Submission[];
}

/** Shows `/enter-symptom-data` with a query string, the server faked at `fetch`. */
export async function renderSymptomData(search: string, held: Partial<FakeServer> = {}) {
  const server: FakeServer = { submitted: null, is_failing: false, received: [], ...held };
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => answer(server, new Request(url, init)));

  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: '_app', component: Frame });
  const routeTree = root.addChildren([
    app.addChildren([
      createRoute({
        getParentRoute: () => app,
        path: '/enter-symptom-data',
        validateSearch: validateSymptomDataSearch,
        component: SymptomDataPage,
      }),
      createRoute({ getParentRoute: () => app, path: '/patients/$patientId', component: PatientPage }),
    ]),
  ]);
  const history = createMemoryHistory({ initialEntries: [`/enter-symptom-data${search}`] });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createRouter({ routeTree, history, parseSearch, stringifySearch })} />
    </QueryClientProvider>,
  );
  return { screen, server, history };
}

/** Opens a questionnaire of an own kit. */
export async function openForm(form_type: string) {
  const rendered = await renderSymptomData(`?patient=${patient}&kit=${kit}&form=${form_type}`);
  await expect.element(page.getByRole('button', { name: 'Submit questionnaire' })).toBeVisible();
  return rendered;
}

/** Marks every group; from the last, because a marked group leaves the list. */
export async function markAllNotKnown() {
  for (const mark of page
    .getByRole('button', { name: 'Mark all in this group as not known' })
    .all()
    .toReversed())
    await mark.click();
}

async function answer(server: FakeServer, request: Request): Promise<Response> {
  if (server.is_failing) return refusal('unexpected');
  if (request.method === 'POST') {
    if (server.submitted) return refusal('questionnaire_already_submitted');
    const submission: Submission = await request.json();
    server.received.push(submission);
    server.submitted = { form_type: submission.form_type, created_at: '2026-03-01T10:00:00Z' };
    return Response.json(server.submitted, { status: 201 });
  }
  return Response.json(
    getQuestionnaireState.result.parse({
      kit: { id: kit, kit_id: 'MB000132' },
      patient: { id: patient, first_name: 'Emma', last_name: 'Stone' },
      submitted: server.submitted,
    }),
  );
}

function refusal(code: ErrorCode): Response {
  const [status, message] = errors[code];
  return Response.json({ code, message } satisfies ErrorBody, { status });
}

function Frame() {
  return (
    <>
      <Link to="/patients/$patientId" params={{ patientId: patient }}>
        Emma
      </Link>
      <Outlet />
      <Toasts />
    </>
  );
}

function PatientPage() {
  return <h1>Patient page</h1>;
}
