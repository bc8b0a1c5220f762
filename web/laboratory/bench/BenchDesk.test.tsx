import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { button, kit, RECEIVE, reason, renderBench, STATUS, tina } from './testing/renderBench.ts';

const UNDO = 'DELETE /api/bench/kits/MB000001/receipt';
const atWork = () => ({ is_open: true, technician_id: tina.id });
const lastScan = page.getByRole('status', { name: 'Last scan' });

beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function scan(kit_id = 'MB000001') {
  await kit.fill(kit_id);
  await userEvent.keyboard('{Enter}');
}

async function begin(name: RegExp) {
  await page.getByRole('button', { name }).click();
  await page.getByLabelText('PIN').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(kit).toBeVisible();
}

test('a technician receives a kit, rejects it with a reason of the catalogue, and takes that back', async () => {
  const { received } = await renderBench(atWork(), { [UNDO]: () => ({ status: 'received' }) });
  await scan();
  await expect.element(lastScan.getByText('MB000001 Received')).toBeVisible();
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await expect.element(lastScan.getByText('The tube leaked on its way.')).toBeVisible();
  expect(received[STATUS]?.map(({ body }) => body)).toEqual([
    { from_status: 'received', status: 'rejected', reason_id: reason.id, reason: null },
  ]);
  await button('Undo').click();
  await expect.element(lastScan.getByText('The kit is back at "Sample received".')).toBeVisible();
  expect(received[UNDO]?.map(({ query }) => query)).toEqual([{ from_status: 'rejected' }]);
  expect(await barriersIn(page.getByRole('main').element())).toEqual([]);
});

test('the bench says that a code belongs to another laboratory', async () => {
  await renderBench(atWork(), {
    [RECEIVE]: () => ({ outcome: 'unknown', status: null, changed_at: null }),
  });
  await scan();
  await expect
    .element(
      page.getByText(
        'This code does not belong to your laboratory. Keep the kit apart until its origin is clear.',
      ),
    )
    .toBeVisible();
});

test('scans of a turn that has ended wait for their technician, and no other sends them', async () => {
  const { received, state } = await renderBench(atWork());
  await expect.element(page.getByText('Tube leaked')).toBeVisible();
  state.technician_id = null;
  await scan();
  await expect.element(page.getByText('1 scan not sent')).toBeVisible();
  expect(received[RECEIVE]).toHaveLength(1);

  await begin(/^Theo/);
  await expect.element(page.getByText('No scans yet.')).toBeVisible();
  await button('Change Technician').click();
  await begin(/^Tina 1 scan not sent/);
  await expect.element(lastScan.getByText('MB000001 Received')).toBeVisible();
  expect(received[RECEIVE]).toHaveLength(2);
});

test('a bench explains why scans wait: no connection, or the reason of the portal', async () => {
  const { answers } = await renderBench(atWork(), { [RECEIVE]: refusal('over_request_rate_limit') });
  await scan();
  await expect
    .element(page.getByText(/^Too many attempts.* Scans are kept and sent in their order\. Waiting: 1$/))
    .toBeVisible();
  answers[RECEIVE] = () => {
    throw new TypeError('Failed to fetch');
  };
  const offline = page.getByText('No connection. Scans are kept and sent in their order. Waiting: 1');
  await expect.element(offline, { timeout: 10_000 }).toBeVisible();
});
