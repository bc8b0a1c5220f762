import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { KitDetails } from '#contract/kits.ts';
import { aKit, details, openPatient, patient_id } from '#web/patients/testing/openPatient.ts';

const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Kit ID/ }) });

const openWith = (kit: Partial<KitDetails>) => openPatient(() => details({ kits: [aKit(1, kit)] }));

test('a kit with everything', async () => {
  await openWith({
    status: 'report_ready',
    sample_taken_date: '2026-01-02',
    report_generated_at: '2026-03-01T10:00:00Z',
    questionnaire_submitted: true,
  });
  await expect.element(card.getByRole('heading', { name: 'Kit ID: MB000001' })).toBeVisible();
  await expect.element(card.getByText('Sample Taken: Jan 2, 2026')).toBeVisible();
  await expect.element(card.getByText('Registered: Jan 3, 2026')).toBeVisible();
  await expect.element(card.getByText('Questionnaire filled in')).toBeVisible();
  await expect.element(card.getByText('Report ready')).toBeVisible();
  await expect.element(card.getByText('View report')).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: /Kit ID: MB000001/ }))
    .toHaveAttribute('href', '/kit/MB000001/report');
  await expect
    .element(card.getByRole('link', { name: 'Read answers for MB000001' }))
    .toHaveAttribute('href', `/enter-symptom-data?patient=${patient_id}&kit=${aKit(1).id}&view=answers`);
  await expect.element(card.getByRole('button')).not.toBeInTheDocument();
});

test('a kit that waits for everything', async () => {
  await openWith({});
  await expect.element(card.getByText('Sample Taken: N/A')).toBeVisible();
  await expect.element(card.getByText('Questionnaire not filled in')).toBeVisible();
  await expect.element(card.getByText('Report not ready')).toBeVisible();
  await expect.element(card.getByText('View report')).not.toBeInTheDocument();
  await expect
    .element(card.getByRole('link', { name: /Kit ID: MB000001/ }))
    .toHaveAttribute('href', '/kit/MB000001/report');
  await expect
    .element(card.getByRole('link', { name: 'Fill in questionnaire for MB000001' }))
    .toHaveAttribute('href', `/enter-symptom-data?patient=${patient_id}&kit=${aKit(1).id}`);
  await expect.element(card.getByText('Kit Notes')).not.toBeInTheDocument();
});

test.each([
  ['received', 'Sample received'],
  ['in_analysis', 'In analysis'],
  ['information_needed', 'Information needed'],
  ['rejected', 'Rejected'],
  ['cancelled', 'Cancelled'],
] as const)('a kit that is %s says so and cannot be edited', async (status, label) => {
  await openWith({ status });
  await expect.element(card.getByText(label)).toBeVisible();
  await expect.element(card.getByRole('button', { name: /Edit/ })).not.toBeInTheDocument();
});

test('the dates of its history, and why it was rejected', async () => {
  const changed = (status: KitDetails['status'], day: number, reason: string | null = null) => ({
    status,
    changed_at: `2026-01-0${day}T10:00:00Z`,
    reason,
  });
  await openWith({
    status: 'rejected',
    status_changes: [changed('registered', 3), changed('received', 5), changed('rejected', 6, 'It leaked')],
  });
  const history = card.getByRole('list', { name: 'History of kit MB000001' });
  expect(
    history
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Sample received: Jan 5, 2026', 'Rejected: Jan 6, 2026It leaked']);
});

test('a kit that is only registered has no history to tell', async () => {
  await openWith({});
  await expect.element(card.getByRole('list')).not.toBeInTheDocument();
});

test.each(['rejected', 'cancelled'] as const)(
  'nothing more is asked about a kit that is %s',
  async (status) => {
    await openWith({ status });
    await expect.element(card.getByRole('link')).toHaveAttribute('href', '/kit/MB000001/report');
    await expect.element(card.getByText('Questionnaire not filled in')).not.toBeInTheDocument();
    await expect.element(card.getByText('Report not ready')).not.toBeInTheDocument();
  },
);

test('what a rejected kit has already is still shown', async () => {
  await openWith({ status: 'rejected', questionnaire_submitted: true });
  await expect.element(card.getByText('Questionnaire filled in')).toBeVisible();
});

test('long notes are cut off on the card and read as a whole on demand', async () => {
  const kit_notes = `In the morning ${'before breakfast, '.repeat(30)}the end`;
  await openWith({ kit_notes });
  const notes = card.getByRole('button', { name: /^In the morning/ });
  await expect.element(notes).toHaveAccessibleName(kit_notes);
  const { scrollWidth, clientWidth } = notes.element();
  expect(scrollWidth).toBeGreaterThan(clientWidth);
  await notes.hover();
  await expect.element(page.getByRole('tooltip', { includeHidden: true })).toHaveTextContent(kit_notes);
});
