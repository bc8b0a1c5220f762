import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listAuditEvents } from '#contract/operation/audit/audit.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const event = {
  id: 9,
  happened_at: '2026-03-02T10:05:00Z',
  action: 'signed_in',
  actor_id: '5b7a1c1e-0000-4000-8000-000000000001',
  actor_role: 'practitioner',
  actor_name: 'Dr. Paula',
  actor_email: 'paula@example.org',
  patient_id: null,
  patient_name: null,
  kit_id: null,
  user_id: null,
  user_name: null,
  user_email: null,
  details: null,
  network: '192.0.2.0/24',
};

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a phone folds the audit filters behind a button with the number of active ones', async () => {
  await renderPortal('/admin/audit?action=signed_in&kit=MB000132', aProfile({ role: 'admin' }), {
    [`GET ${listAuditEvents.path}`]: () =>
      listAuditEvents.result.parse({ rows: [event], total: 1, has_more: false, person: null }),
  });
  await page.viewport(360, 740);
  const kit = page.getByLabelText('Kit ID');
  await expect.element(button('Filters (2)')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(kit).not.toBeVisible();
  const first = page.getByRole('rowheader');
  await expect.poll(() => first.element().getBoundingClientRect().top).toBeLessThan(370);

  button('Filters (2)').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Filters (2)')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(kit).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);

  await button('Clear filters').click();
  await expect.element(button('Filters')).toHaveAttribute('aria-expanded', 'true');
});

test('cards of the audit log show seconds, which order the events of a minute', async () => {
  const later = { ...event, id: 10, happened_at: '2026-03-02T10:05:07Z' };
  await renderPortal('/admin/audit', aProfile({ role: 'admin' }), {
    [`GET ${listAuditEvents.path}`]: () =>
      listAuditEvents.result.parse({ rows: [later, event], total: 2, has_more: false, person: null }),
  });
  await page.viewport(360, 740);
  for (const time of [/10:05:07/, /10:05:00/]) await expect.element(page.getByText(time)).toBeVisible();
});
