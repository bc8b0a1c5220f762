import { vi } from 'vitest';
import { AppError } from '#contract/errors.ts';

/** What the faked server answers, by method and path. An {@link AppError} that is thrown becomes its answer. */
export type Answers = Record<string, (body: unknown) => unknown>;

/** Fakes the server at `fetch`. Answers can be changed while the test runs. */
export function fakeServer(answers: Answers): Answers {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const request = new Request(url, init);
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
    if (!answer) return Response.json({ code: 'not_found', message: 'Not faked' }, { status: 404 });
    const body: unknown = request.body ? await request.json() : undefined;
    try {
      return Response.json((await answer(body)) ?? null);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return Response.json({ code: error.code, message: error.message }, { status: error.status });
    }
  });
  return answers;
}
