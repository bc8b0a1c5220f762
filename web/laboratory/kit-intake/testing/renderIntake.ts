import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listKitReasons } from '#contract/kits/kit-reasons.ts';
import { scanResults } from '#contract/laboratory/scanResults.ts';
import type { listScans } from '#contract/laboratory/scans.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

export const field = page.getByRole('textbox', { name: 'Kit ID' });
export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A day of the bench as the portal answers it. */
export const aDay = (more: Partial<ResultOf<typeof listScans>> = {}) => ({
  codes: [],
  totals: Object.fromEntries(scanResults.map((result) => [result, 0])),
  exceptions: [],
  ...more,
});

/** Renders the bench of an administrator. Each scan of MB000001 is a receipt unless another answer is given. */
export async function renderIntake(given: Answers = {}) {
  const portal = await renderPortal('/admin/kit-intake', aProfile({ role: 'admin' }), {
    [`GET ${listKitReasons.path}`]: () => ({ reasons: [] }),
    'GET /api/admin/arrivals': () => ({ arrivals: [], waiting: 0, late: 0 }),
    'GET /api/admin/scans': () => aDay(),
    'PUT /api/admin/kit-intake/MB000001': () => ({
      outcome: 'received',
      status: 'received',
      changed_at: '2026-11-20T12:00:00Z',
      reason: null,
    }),
    ...given,
  });
  await expect.element(field).toBeVisible();
  return portal;
}

export async function scan() {
  await field.fill('MB000001');
  await userEvent.keyboard('{Enter}');
}

function choose(select: HTMLSelectElement, key: string): void {
  const option = Array.from(select.options).find(({ text }) => text.startsWith(key));
  if (!option) return;
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Types a text and its last keys as a scanner does, 10 ms apart, into the focused element. */
export function typeAsScanner(text: string, ends: readonly string[] = ['Enter']): void {
  [...Array.from(text), ...ends].forEach((key, index) => {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 1e9 + index * 10 });
    if (!target.dispatchEvent(event)) return;
    // The default action of a browser.
    if (target instanceof HTMLSelectElement) choose(target, key);
    else if (
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && key.length === 1)
    )
      document.execCommand('insertText', false, key === 'Enter' ? '\n' : key);
    else if (key.length === 1) return;
    else if (target instanceof HTMLButtonElement) target.click();
    else target.closest('form')?.requestSubmit();
  });
}
