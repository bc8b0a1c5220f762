import { ThemeProvider } from '@mui/material/styles';
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
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { parseSearch, stringifySearch } from '#web/lib/search.ts';
import { theme } from '#web/theme.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import { type Answers, fakeServer } from './fakeServer.ts';

/** Shows a page of the customer at its address, with a link away from it and the server faked. */
export async function renderAsCustomer(Page: () => ReactNode, address: string, answers: Answers) {
  fakeServer(answers);
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: '_app', component: Frame });
  const screen = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => app, path, component });
  const routeTree = root.addChildren([
    app.addChildren([
      ...['/patients', '/patients/$patientId', '/register-kit'].map((path) => screen(path, Page)),
      screen('/account', () => <h1>Account</h1>),
    ]),
  ]);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  return render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

function Frame() {
  return (
    <>
      <Link to="/account">Away</Link>
      <Outlet />
      <Toasts />
    </>
  );
}
