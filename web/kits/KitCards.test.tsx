import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { KitDetails } from '#contract/kits.ts';
import { aKit, details, openPatient, patient_id } from '#web/patients/testing/openPatient.ts';

const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Kit ID/ }) });

const openWith = (kit: Partial<KitDetails>) => openPatient(() => details({ kits: [aKit(1, kit)] }));

test('shows a finished kit with its report and its answers', async () => {
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
    .element(card.getByRole('link', { name: 'View answers for MB000001' }))
    .toHaveAttribute('href', `/enter-symptom-data?patient=${patient_id}&kit=${aKit(1).id}&view=answers`);
  await expect.element(card.getByRole('button')).not.toBeInTheDocument();
});

test('shows a new kit without sample, answers or report', async () => {
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
] as const)(
  'shows the status of a kit that is %s and does not let the owner edit it',
  async (status, label) => {
    await openWith({ status });
    await expect.element(card.getByText(label)).toBeVisible();
    await expect.element(card.getByRole('button', { name: /Edit/ })).not.toBeInTheDocument();
  },
);

test('lists the history of a kit with dates and the reason for its rejection', async () => {
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

test('shows no history of a newly registered kit', async () => {
  await openWith({});
  await expect.element(card.getByRole('list')).not.toBeInTheDocument();
});

test.each(['rejected', 'cancelled'] as const)(
  'expects no answers and no report of a kit that is %s',
  async (status) => {
    await openWith({ status });
    await expect.element(card.getByRole('link')).toHaveAttribute('href', '/kit/MB000001/report');
    await expect.element(card.getByText('Questionnaire not filled in')).not.toBeInTheDocument();
    await expect.element(card.getByText('Report not ready')).not.toBeInTheDocument();
  },
);

test('still shows the submitted answers of a rejected kit', async () => {
  await openWith({ status: 'rejected', questionnaire_submitted: true });
  await expect.element(card.getByText('Questionnaire filled in')).toBeVisible();
});

test('cuts off long notes on the card and shows the full text on demand', async () => {
  const kit_notes = `In the morning ${'before breakfast, '.repeat(30)}the end`;
  await openWith({ kit_notes });
  const notes = card.getByRole('button', { name: /^In the morning/ });
  await expect.element(notes).toHaveAccessibleName(kit_notes);
  const { scrollWidth, clientWidth } = notes.element();
  expect(scrollWidth).toBeGreaterThan(clientWidth);
  await notes.hover();
  await expect.element(page.getByRole('tooltip', { includeHidden: true })).toHaveTextContent(kit_notes);
});
