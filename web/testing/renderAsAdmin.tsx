import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppError, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { getProfile } from '#contract/session.ts';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { createPortalRouter } from '#web/routes.tsx';
import { theme } from '#web/theme.ts';

export interface ReceivedRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What the server answers, by method and path; an `AppError` is answered as a refusal. */
export type Answers = Record<string, (request: ReceivedRequest) => unknown>;

/** Shows a screen of the portal to an administrator. Answers may be changed later; what was received is kept by method and path. */
export async function renderAsAdmin(address: string, answers: Answers) {
  const received: Record<string, ReceivedRequest[]> = {};
  vi.stubGlobal('fetch', async (target: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(target, 'http://portal.test');
    const call = `${method} ${pathname}`;
    const request = {
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    (received[call] ??= []).push(request);
    return responseOf(await { ...always, ...answers }[call]?.(request));
  });
  // Wide enough for a table: below 900 px its rows are cards.
  await page.viewport(1440, 900);

  const queryClient = createQueryClient(() => undefined);
  const history = createMemoryHistory({ initialEntries: [address] });
  await render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={createPortalRouter(queryClient, history)} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { history, received };
}

/** The server refuses with an error of the contract. */
export const refusal = (code: ErrorCode, details?: unknown) => () => new AppError(code, { details });

const always: Answers = {
  [`GET ${getProfile.path}`]: () =>
    getProfile.result.parse({
      id: '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d',
      email: 'ada@example.org',
      full_name: 'Ada Admin',
      role: 'admin',
      practitioner_code: null,
      created_at: '2026-01-01T00:00:00Z',
    }),
};

function responseOf(answer: unknown): Response {
  if (answer === undefined) return new Response(null, { status: 204 });
  if (!(answer instanceof AppError)) return Response.json(answer);
  const { code, message, details, status } = answer;
  return Response.json({ code, message, details } satisfies ErrorBody, { status });
}
