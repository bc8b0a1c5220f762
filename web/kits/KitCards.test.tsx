import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { KitDetails } from '#contract/kits/kits.ts';
import { aKit, details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import type { Answers } from '#web/testing/fakeServer.ts';

const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Kit ID/ }) });

const openWith = (kit: Partial<KitDetails>, answers: Answers = {}) =>
  openPatient(() => details({ kits: [aKit(1, kit)] }), answers);

const history = card.getByRole('list', { name: 'History of kit MB000001' });
const historyText = () =>
  history
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const filled = () =>
  card
    .getByRole('link')
    .elements()
    .filter((link) => link.classList.contains('contained'))
    .map(({ textContent }) => textContent);
const questionnaire = `/enter-symptom-data?patient=${patient_id}&kit=${aKit(1).id}`;
const changed = (
  id: number,
  status: KitDetails['status'],
  reason: string | null = null,
  answer: KitDetails['status_changes'][number]['answer'] = null,
) => ({ id, status, changed_at: `2026-01-0${id + 2}T10:00:00Z`, reason, answer });
const withHistory = (...status_changes: KitDetails['status_changes']): Partial<KitDetails> => {
  const last_change = status_changes.at(-1);
  return { ...(last_change && { status: last_change.status, last_change }), status_changes };
};

const ready = { status: 'report_ready', report_generated_at: '2026-03-01T10:00:00Z' } as const;

test('shows a finished kit with its report and its answers', async () => {
  await openWith({
    status: 'report_ready',
    sample_taken_date: '2026-01-02',
    report_generated_at: '2026-03-01T10:00:00Z',
    questionnaire_submitted: true,
  });
  await expect.element(card.getByRole('heading', { name: 'Kit ID: MB000001' })).toBeVisible();
  await expect.element(card.getByText('Sample Taken: Jan 2, 2026')).toBeVisible();
  expect(historyText()[0]).toBe('RegisteredJan 3, 2026');
  expect(historyText().at(-1)).toBe('Report readyMar 1, 2026');
  expect(filled()).toEqual(['View report']);
  for (const name of ['Kit ID: MB000001', 'View report for MB000001'])
    await expect.element(card.getByRole('link', { name })).toHaveAttribute('href', '/kit/MB000001/report');
  await expect
    .element(card.getByRole('link', { name: 'View answers for MB000001' }))
    .toHaveAttribute('href', `${questionnaire}&view=answers`);
  await expect.element(card.getByRole('button')).not.toBeInTheDocument();
});

test('shows a finished kit on a phone by its last step, and the way to it after a press', async () => {
  await openWith(ready);
  await page.viewport(390, 800);
  await expect.element(card.getByText('Registered: Jan 3, 2026')).toBeVisible();
  await expect.element(history).not.toBeInTheDocument();
  await card.getByText('Report ready · Mar 1, 2026').click();
  await expect.element(history).toBeVisible();
  expect(historyText()[0]).toBe('RegisteredJan 3, 2026');
});

test('shows a new kit without sample, answers or report', async () => {
  await openWith({});
  await expect.element(card.getByText('Sample Taken: N/A')).toBeVisible();
  expect(historyText()).toEqual([
    'RegisteredJan 3, 2026',
    'Sample received (to come)',
    'In analysis (to come)',
    'Report ready (to come)',
  ]);
  await expect.element(history.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  expect(filled()).toEqual(['Fill in questionnaire']);
  await expect
    .element(card.getByRole('link', { name: 'Fill in questionnaire for MB000001' }))
    .toHaveAttribute('href', questionnaire);
  await expect.element(card.getByText('View report')).not.toBeInTheDocument();
  await expect.element(card.getByText('Kit Notes')).not.toBeInTheDocument();
});

test('offers the questionnaire of a finished kit after its report', async () => {
  await openWith({ status: 'report_ready', report_generated_at: '2026-03-01T10:00:00Z' });
  expect(filled()).toEqual(['View report']);
  await expect
    .element(card.getByRole('link', { name: 'Fill in questionnaire for MB000001' }))
    .toHaveAttribute('href', questionnaire);
});

test.each([
  ['received', 'Sample received'],
  ['in_analysis', 'In analysis'],
  ['information_needed', 'Information needed'],
  ['rejected', 'Rejected'],
  ['cancelled', 'Cancelled'],
] as const)(
  'marks the status of a kit that is %s as the present step and does not let the owner edit it',
  async (status, label) => {
    await openWith({ status });
    await expect.element(history.getByText(label, { exact: true })).toBeVisible();
    expect(card.element().querySelector('[aria-current="step"]')?.textContent).toContain(label);
    await expect.element(card.getByRole('button', { name: /Edit/ })).not.toBeInTheDocument();
  },
);

test('only the newest of several reports has a filled button', async () => {
  await openPatient(() =>
    details({
      kits: [3, 2, 1].map((n) =>
        aKit(n, { ...ready, questionnaire_submitted: true, created_at: `2026-01-0${n}T10:00:00Z` }),
      ),
    }),
  );
  await expect.element(card.getByRole('link', { name: /^View report/ }).nth(2)).toBeVisible();
  expect(filled()).toEqual(['View report']);
  await expect.element(card.getByRole('link', { name: 'View report for MB000003' })).toHaveClass(/contained/);
});

test('a question of the laboratory has its one button in the band above the kits', async () => {
  await openPatient(() =>
    details({ kits: [aKit(2, withHistory(changed(2, 'information_needed', 'Which day?'))), aKit(1, ready)] }),
  );
  await expect
    .element(page.getByRole('link', { name: 'Answer the laboratory for MB000002' }))
    .toHaveClass(/contained/);
  await expect.element(card.getByRole('link', { name: 'View report for MB000001' })).toBeVisible();
  expect(filled()).toEqual([]);
});

test('explains why a kit was rejected, with the next step', async () => {
  await openWith(
    withHistory(changed(1, 'registered'), changed(2, 'received'), changed(3, 'rejected', 'It leaked')),
  );
  expect(historyText()).toEqual([
    'RegisteredJan 3, 2026',
    'Sample receivedJan 4, 2026',
    'RejectedJan 5, 2026It leakedThe laboratory could not analyze this sample. Please register a replacement kit.',
  ]);
  expect(filled()).toEqual(['Register a replacement kit']);
});

test('shows a question of the laboratory with the answer that was sent', async () => {
  const answer = { text: 'On Monday', answered_at: '2026-01-06T10:00:00Z' };
  const asked = changed(2, 'information_needed', 'On which day?', answer);
  await openWith({ ...withHistory(changed(1, 'registered'), asked), questionnaire_submitted: true });
  expect(historyText()[1]).toBe(
    'Information neededJan 4, 2026On which day?Answered on Jan 6, 2026: On Monday',
  );
  expect(filled()).toEqual([]);
});

test.each(['rejected', 'cancelled'] as const)(
  'expects no answers and no report of a kit that is %s',
  async (status) => {
    await openWith({ status });
    await expect.element(history.getByText('Report ready')).not.toBeInTheDocument();
    await expect
      .element(card.getByRole('link', { name: /questionnaire|report for/i }))
      .not.toBeInTheDocument();
  },
);

test('still leads to the submitted answers of a rejected kit', async () => {
  await openWith({ status: 'rejected', questionnaire_submitted: true });
  await expect.element(card.getByRole('link', { name: 'View answers for MB000001' })).toBeVisible();
});

test('a card with a long question fits 320 pixels', async () => {
  await openWith(withHistory(changed(1, 'registered'), changed(2, 'information_needed', 'x'.repeat(300))));
  await page.viewport(320, 700);
  await expect.element(history).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
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

const sampleWait = {
  'GET /api/sample-wait': () => ({ instructions_url: 'https://kits.example.com/how', usual_days: 14 }),
};
const usual = card.getByText('Usually 14 days from arrival to report.');
const atOnce = card.getByText('Your sample can go to the laboratory at once', { exact: false });
const how = card.getByRole('link', { name: 'How to take and send the sample' });

test('says where a sample is not sent yet how to send it, and how long its report usually takes', async () => {
  await openWith({}, sampleWait);
  await expect.element(usual).toBeVisible();
  await expect.element(how).toHaveAttribute('href', 'https://kits.example.com/how');
  await expect.element(atOnce).toBeVisible();
});

test('says where a sample is not sent yet that it can go at once, without a page of the operator', async () => {
  await openWith({}, { 'GET /api/sample-wait': () => ({ instructions_url: null, usual_days: null }) });
  await expect.element(atOnce).toBeVisible();
  await expect
    .element(card.getByText('Follow the instructions of your kit.', { exact: false }))
    .toBeVisible();
  await expect.element(how).not.toBeInTheDocument();
});

test('says where a sample has arrived how long its report usually takes', async () => {
  await openWith(withHistory(changed(1, 'registered'), changed(2, 'received')), sampleWait);
  await expect.element(usual).toBeVisible();
  await expect.element(how).not.toBeInTheDocument();
  await expect.element(atOnce).not.toBeInTheDocument();
});

test('leads from a cancelled kit to support, where the operator has set a place for it', async () => {
  const meta = document.createElement('meta');
  meta.name = 'support';
  meta.content = 'mailto:help@example.com';
  document.head.append(meta);
  try {
    await openWith({ status: 'cancelled' });
    await expect
      .element(card.getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', 'mailto:help@example.com');
  } finally {
    meta.remove();
  }
});
