import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  aKit,
  details,
  loadPatient,
  openPatient,
  patient_id,
  patientAddress,
  patientAnswers,
} from '#web/families/patients/testing/openPatient.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const main = page.getByRole('main');
test('shows the name and the date of birth of a patient', async () => {
  await openPatient(details);
  await expect.element(main.getByText('Date of Birth: May 17, 2019')).toBeVisible();
});

test('announces that the patient is loading', async () => {
  const answer = withResolvers<unknown>();
  await renderPortal(patientAddress, aProfile(), {
    ...patientAnswers(details),
    [loadPatient]: () => answer.promise,
  });
  await expect.element(main.getByRole('status')).toHaveTextContent('Loading...');
  answer.resolve(details());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emma Stone' })).toBeVisible();
});

test.each([
  [1440, 3],
  [800, 2],
  [360, 1],
])('shows, at a width of %i pixels, %i kits in a row', async (width, expected) => {
  await openPatient(() => details({ kits: [aKit(1), aKit(2), aKit(3)] }));
  await page.viewport(width, 900);
  const cards = page.getByRole('heading', { name: /Kit ID/ });
  await expect.element(cards.nth(2)).toBeVisible();
  const tops = cards.elements().map((card) => card.getBoundingClientRect().top);
  expect(tops.filter((top) => top === tops[0])).toHaveLength(expected);
});

test.each([
  [1440, true],
  [1100, true],
  [1000, false],
  [360, false],
])(
  'has the kits first, and at a width of %i pixels the care team beside them: %s',
  async (width, isBeside) => {
    await openPatient(() => details({ kits: [aKit(1)] }));
    await page.viewport(width, 900);
    const kits = main.getByRole('region', { name: 'Kits' });
    const team = main.getByRole('region', { name: 'Assigned Practitioners' });
    await expect.element(team).toBeVisible();
    const [left, right] = [kits, team].map((section) => section.element().getBoundingClientRect());
    expect(kits.element().compareDocumentPosition(team.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(right!.left >= left!.right).toBe(isBeside);
    expect(right!.top >= left!.bottom).toBe(!isBeside);
    const activity = main
      .getByRole('button', { name: /^Activity/ })
      .element()
      .getBoundingClientRect();
    expect(activity.top).toBeGreaterThanOrEqual(right!.bottom);
    expect(activity.left).toBeGreaterThanOrEqual(right!.left);
  },
);

test('offers to register a kit for a patient without kits', async () => {
  await openPatient(details);
  await expect.element(main.getByText('No kits found for this patient')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Register Kit' }))
    .toHaveAttribute('href', `/register-kit?patient=${patient_id}`);
});

test.each(['patient_not_found', 'invalid_request'] as const)(
  'shows an unknown patient on the refusal %s',
  async (code) => {
    await renderPortal(patientAddress, aProfile(), {
      ...patientAnswers(details),
      [loadPatient]: refusal(code),
    });
    await expect.element(main.getByText('Patient not found.')).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: 'Back to patients' }))
      .toHaveAttribute('href', '/patients');
  },
);

test('retries a failed load of the patient in place', async () => {
  const { answers } = await renderPortal(patientAddress, aProfile(), {
    ...patientAnswers(details),
    [loadPatient]: refusal('unexpected'),
  });
  await expect.element(main.getByText('Failed to load patient or kits. Please try again.')).toBeVisible();

  answers[loadPatient] = details;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Emma Stone' })).toBeVisible();
});
