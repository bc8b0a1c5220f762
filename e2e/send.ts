import type { Page } from './engines/Page.ts';

/** Sends a call that another story makes by hand, with the session of the page. */
export const send = (
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  address: string,
  body?: object,
): Promise<Record<string, string>> =>
  page.evaluate(
    async ([method, address, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(address, { method, headers, ...(body !== undefined && { body }) });
      return answer.status === 204 ? {} : answer.json();
    },
    [method, address, body && JSON.stringify(body)] as const,
  );
