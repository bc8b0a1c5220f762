import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { typeAsScanner } from '#web/laboratory/kit-intake/testing/renderIntake.ts';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { BEGIN, BENCH, button, kit, RECEIVE, renderBench, theo, tina } from './testing/renderBench.ts';

const moved = '5b7a1c1e-0000-4000-8000-000000000009';
const waiting = (kit_id: string) => JSON.stringify([{ kit_id, scanned_at: Date.now() - 5000 }]);
const alert = page.getByRole('alert');
const stranded = page.getByText('of somebody who no longer works here could not be sent', { exact: false });

beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function scan(kit_id = 'MB000001') {
  await kit.fill(kit_id);
  await userEvent.keyboard('{Enter}');
}

test('a tab whose technician was replaced in another tab asks for a name and keeps the scan', async () => {
  const { received, state } = await renderBench({ is_open: true, technician_id: tina.id });
  await expect.element(page.getByText('Tube leaked')).toBeVisible();
  state.technician_id = theo.id;
  await scan();
  await expect.element(page.getByText(/The turn of Tina has ended\. 1 scan not sent/)).toBeVisible();
  await button('Reload the names').click();
  await expect.poll(() => received[BENCH]?.length).toBe(2);
  // The turn of Theo belongs to the other tab.
  await expect.element(button('Theo')).toBeVisible();
  expect(await barriersIn(page.getByRole('main').element())).toEqual([]);

  await page.getByRole('button', { name: /^Tina/ }).click();
  await page.getByLabelText('PIN').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('MB000001 Received')).toBeVisible();
  expect(received[RECEIVE]).toHaveLength(2);
});

test('the end of a turn is announced and takes the focus', async () => {
  const { state } = await renderBench({ is_open: true, technician_id: tina.id });
  await expect.element(page.getByText('Tube leaked')).toBeVisible();
  state.technician_id = null;
  await scan();
  await expect.element(page.getByRole('status').getByText(/^The turn of Tina has ended\./)).toBeVisible();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain('The turn of Tina has ended. 1 scan not sent: kept until Tina comes back.');
});

test('kits that are scanned on the screens of the names and of the PIN are named as not received', async () => {
  const { received } = await renderBench({ is_open: true, technician_id: null });
  await expect.element(button('Theo')).toBeVisible();
  document.querySelector<HTMLElement>('main button')?.focus();
  typeAsScanner('MB000001');
  const first = 'Not received, because nobody has entered a PIN yet: MB000001. Scan again after your PIN.';
  await expect.element(alert).toHaveTextContent(first);
  // The Enter of the scanner has chosen no name.
  await button('Tina').click();
  await expect.element(page.getByLabelText('PIN')).toHaveFocus();
  typeAsScanner('MB000002');
  await expect.element(alert).toHaveTextContent(first.replace('MB000001', 'MB000001, MB000002'));
  await expect.element(page.getByLabelText('PIN')).toHaveValue('');
  expect(received[BEGIN]).toBeUndefined();

  typeAsScanner('123456');
  await expect.element(kit).toBeVisible();
  expect(received[BEGIN]?.map(({ body }) => body)).toEqual([{ technician_id: tina.id, pin: '123456' }]);
});

test('the end of a turn by the removal of the technician promises no return', async () => {
  const { answers } = await renderBench({ is_open: true, technician_id: tina.id });
  await expect.element(page.getByText('Tube leaked')).toBeVisible();
  answers[RECEIVE] = refusal('technician_needed');
  answers[BENCH] = () => ({
    name: 'Intake room',
    laboratory_name: 'North Lab',
    technicians: [theo],
    technician_id: null,
    turn_ends_in_ms: null,
  });
  await scan();
  await button('Reload the names').click();
  await expect.element(stranded).toBeVisible();
  await expect.element(page.getByText('The turn of Tina has ended.', { exact: true })).toBeVisible();
});

test('scans of a technician who no longer works at the bench are listed until somebody removes them', async () => {
  sessionStorage.setItem(`bench:${moved}`, waiting('MB000007'));
  sessionStorage.setItem(`bench:${theo.id}`, waiting('MB000008'));
  await renderBench({ is_open: true, technician_id: null });
  await expect.element(stranded).toBeVisible();
  await expect.element(page.getByText('MB000007')).toBeVisible();
  await expect.element(button('Theo 1 scan not sent')).toBeVisible();
  await button('Remove the list').click();
  await page
    .getByRole('dialog', { name: 'Remove 1 scan from this device?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect.element(stranded).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage)).toEqual([`bench:${theo.id}`]);
});

test('the browser asks before a tab closes in which scans of a bench wait', async () => {
  await renderBench({ is_open: true, technician_id: tina.id }, { [RECEIVE]: refusal('unavailable') });
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.element(kit).toBeVisible();
  expect(isAsked()).toBe(false);
  await scan();
  await expect.element(page.getByText('Waiting: 1', { exact: false })).toBeVisible();
  expect(isAsked()).toBe(true);
});

test('the names are read again on demand, and a failure says so', async () => {
  const { answers } = await renderBench({ is_open: true, technician_id: null });
  await expect.element(button('Theo')).toBeVisible();
  answers[BENCH] = refusal('unexpected');
  await button('Reload the names').click();
  await expect.element(alert).toBeVisible();
  answers[BENCH] = () => ({
    name: 'Intake room',
    laboratory_name: 'North Lab',
    technicians: [{ id: moved, name: 'Nora' }],
    technician_id: null,
    turn_ends_in_ms: null,
  });
  await button('Reload the names').click();
  await expect.element(button('Nora')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a turn begins and ends although the bench cannot be read again', async () => {
  const { answers } = await renderBench({ is_open: true, technician_id: null });
  await button('Tina').click();
  answers[BENCH] = refusal('unexpected');
  await page.getByLabelText('PIN').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(kit).toBeVisible();
  await button('Change Technician').click();
  await expect.element(button('Tina')).toBeVisible();
});
