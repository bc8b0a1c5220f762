import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openOtherTab, sessionCall } from '#web/identity/session/testing/renderSession.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile } from '#web/testing/renderPortal.tsx';
import {
  BEGIN,
  BENCH,
  button,
  END,
  kit,
  OPEN,
  renderBench,
  TURN_MS,
  theo,
  tina,
} from './testing/renderBench.ts';

const code = page.getByRole('textbox', { name: 'Code' });
const pin = page.getByLabelText('PIN');
const ended = page.getByText('The session of this bench has ended.', { exact: false });

beforeEach(() => localStorage.clear());

afterEach(() => vi.useRealTimers());

async function enter(digits: string) {
  await pin.fill(digits);
  await userEvent.keyboard('{Enter}');
}

test('a device becomes a bench by a code that works, and asks for no login', async () => {
  const { answers, received, history } = await renderBench({ is_open: false, technician_id: null });
  await expect.element(code).toBeVisible();
  await expect.element(ended).not.toBeInTheDocument();
  const opens = answers[OPEN];
  answers[OPEN] = refusal('bench_code_wrong');
  await code.fill('abcd-efgh-jklm');
  await button('Open Bench').click();
  const sentence = 'This code does not work. It opens a bench once, and within an hour.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(code).toHaveFocus();

  if (opens) answers[OPEN] = opens;
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Tina')).toBeVisible();
  expect(received[OPEN]?.map(({ body }) => body)).toEqual([
    { code: 'ABCDEFGHJKLM' },
    { code: 'ABCDEFGHJKLM' },
  ]);
  expect(history.location.pathname).toBe('/bench');
  // The answer to the code is the bench: no further call could fail.
  expect(received[BENCH]?.length).toBeLessThanOrEqual(2);
});

test('a bench that cannot be loaded says so, and is loaded again', async () => {
  const { answers, state } = await renderBench(
    { is_open: true, technician_id: tina.id },
    { [BENCH]: refusal('unexpected') },
  );
  await expect.element(page.getByText('Failed to load the bench.')).toBeVisible();
  answers[BENCH] = () => ({
    name: 'Intake room',
    laboratory_name: 'North Lab',
    technicians: [],
    technician_id: null,
    turn_ends_in_ms: null,
  });
  await button('Try again').click();
  await expect.element(page.getByText('Nobody can work here yet.', { exact: false })).toBeVisible();
  expect(state.is_open).toBe(true);
});

test('a technician begins with the own PIN, and a refused one leaves an empty field', async () => {
  const { answers, received } = await renderBench({ is_open: true, technician_id: null });
  const begins = answers[BEGIN];
  await button('Tina').click();
  await expect.element(pin).toHaveFocus();
  for (const [wrong, sentence] of [
    ['pin_wrong', 'This PIN is not right. Please try again.'],
    ['pin_locked', 'This PIN is locked after five attempts. An administrator can give you a new one.'],
    ['over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.'],
  ] as const) {
    answers[BEGIN] = refusal(wrong);
    await enter('123456');
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(pin).toHaveValue('');
  }

  if (begins) answers[BEGIN] = begins;
  await button('Another name').click();
  await expect.element(button('Theo')).toHaveFocus();
  await button('Theo').click();
  await enter('654321');
  await expect.element(page.getByText('North Lab. Theo works here.')).toBeVisible();
  await expect.element(kit).toHaveFocus();
  expect(received[BEGIN]?.at(-1)?.body).toEqual({ technician_id: theo.id, pin: '654321' });

  await button('Change Technician').click();
  const end = page.getByText('The turn of Theo has ended.');
  await expect.element(end).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain('The turn of Theo has ended.');
  expect(received[END]).toHaveLength(1);
});

test.each(['MB000001', '4006381333931'])(
  'the text %s in the field of a PIN is no attempt',
  async (scanned) => {
    const { received } = await renderBench({ is_open: true, technician_id: null });
    await button('Tina').click();
    await enter(scanned);
    await expect.element(page.getByText('The PIN has 6 digits')).toBeVisible();
    await expect.element(pin).toHaveValue('');
    expect(received[BEGIN]).toBeUndefined();
  },
);

test('a bench without work for the time of a turn asks for the next technician', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { received, state } = await renderBench({ is_open: true, technician_id: tina.id });
  await expect.element(kit).toBeVisible();
  state.technician_id = null;
  vi.advanceTimersByTime(TURN_MS - 10_000);
  expect(received[BENCH]).toHaveLength(1);
  vi.advanceTimersByTime(20_000);
  await expect.element(button('Tina')).toBeVisible();
});

test('a bench whose session has ended says so at the next scan', async () => {
  const { state } = await renderBench({ is_open: true, technician_id: tina.id });
  await kit.fill('MB000001');
  state.is_open = false;
  state.technician_id = null;
  await userEvent.keyboard('{Enter}');
  await expect.element(ended).toBeVisible();
  await expect.element(code).toBeVisible();
});

test('a device that was a bench and has no session any more says so at its start', async () => {
  localStorage.setItem('bench', '{}');
  await renderBench({ is_open: false, technician_id: null });
  await expect.element(ended).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain('The session of this bench');
});

test('the login of a user in another tab changes nothing at a bench', async () => {
  const { say } = openOtherTab();
  const { history, received } = await renderBench({ is_open: true, technician_id: null });
  await expect.element(button('Tina')).toBeVisible();
  say({ type: 'signed_in', user_id: aProfile().id });
  await button('Tina').click();
  await enter('123456');
  await expect.element(kit).toBeVisible();
  expect(received[sessionCall]).toBeUndefined();
  expect(history.location.pathname).toBe('/bench');
});
