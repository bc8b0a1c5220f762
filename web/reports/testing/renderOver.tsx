import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#web/lib/queryClient.ts';

/** Answers of the server by method and path, for example `GET /api/kit/MB000132/available-pages`. */
export type Answers = Record<string, () => Response | Promise<Response>>;

/** No counts: a failure to load them shows an alert and a retry of its own, sooner or later. */
const withoutCounts: Answers = {
  'GET /api/kit/MB000132/taxa': () => Response.json({ taxa: null, has_other_kits: false }),
};

/** Renders a part of the portal over a fake server, which answers every other call with 404. */
export function renderOver(answers: Answers, element: ReactElement, queryClient = createQueryClient()) {
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { method, url } = new Request(input, init);
    const answer = { ...withoutCounts, ...answers }[`${method} ${new URL(url).pathname}`];
    return answer ? answer() : new Response(null, { status: 404 });
  });
  return render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
}
