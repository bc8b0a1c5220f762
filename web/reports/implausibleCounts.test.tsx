import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#web/testing/fakeServer.ts';
import {
  aCheck,
  aReport,
  filesOf,
  HOLD,
  later,
  ODD,
  PLAIN,
  publishOf,
  renderKits,
  SENTENCE,
} from './testing/implausibleKits.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const openDialog = async () => {
  await button(`Publish ${ODD}`).click();
  return page.getByRole('dialog', { name: `Publish the report of ${ODD}?` });
};

test('a publication asks what should happen to implausible counts, and keeps them over the decision that was seen', async () => {
  const { received, answers } = await renderKits(`?kits=${ODD}`);
  const card = page.getByRole('region', { name: ODD });
  await expect.element(card.getByText(SENTENCE)).toBeVisible();
  await expect
    .element(
      card.getByText(
        "Unlike this person's earlier kits: a genus typically changes 4.33-fold from MB000131, the only other kit (limit 4.3-fold)",
      ),
    )
    .toBeVisible();
  const dialog = await openDialog();
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog.getByText('Please keep or hold the counts')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^Keep/ })).toHaveFocus();
  expect(received[publishOf(ODD)]).toBeUndefined();

  answers[publishOf(ODD)] = () => aReport(ODD);
  await dialog.getByRole('radio', { name: /^Keep/ }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText(`Report of kit ${ODD} published`)).toBeVisible();
  expect(received[publishOf(ODD)]?.map(({ body }) => body)).toEqual([
    {
      files: [
        { page: 1, version: 2 },
        { page: 7, version: 2 },
      ],
      keep: true,
      decided_at: null,
    },
  ]);
});

test('a hold sends the version and a note for staff, and the card names its author', async () => {
  const { received, answers } = await renderKits(`?kits=${ODD}`);
  answers[HOLD] = () => {
    answers[filesOf(ODD)] = () =>
      aReport(ODD, {
        counts_check: aCheck({
          decision: 'hold',
          decided_at: later,
          decided_by: 'Ada Admin',
          note: 'Cracked',
        }),
      });
    return undefined;
  };
  const dialog = await openDialog();
  await dialog.getByRole('radio', { name: /^Hold/ }).click();
  const note = dialog.getByLabelText('Note for staff (Optional)');
  await note.fill('Cracked');
  await expect.element(note).toHaveAttribute('rows', '3');
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect.element(page.getByText(`Counts of kit ${ODD} held`)).toBeVisible();
  expect(received[HOLD]?.map(({ body }) => body)).toEqual([
    { version: 2, decided_at: null, note: 'Cracked' },
  ]);
  const card = page.getByRole('region', { name: ODD });
  await expect.element(card.getByText(/^Held by Ada Admin on .*: Cracked$/)).toBeVisible();
  await expect.element(card.getByText('Counts on hold', { exact: true })).toBeVisible();
});

test('an administrator who decides second sees the decision of the first', async () => {
  const { answers, received } = await renderKits(`?kits=${ODD}`);
  const dialog = await openDialog();
  await dialog.getByRole('radio', { name: /^Keep/ }).click();
  answers[publishOf(ODD)] = refusal('counts_decided');
  answers[filesOf(ODD)] = () =>
    aReport(ODD, { counts_check: aCheck({ decision: 'hold', decided_at: later, decided_by: 'Ada Admin' }) });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Somebody else has decided/);
  await expect.element(dialog.getByText(/^Held by Ada Admin/)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^Keep/ })).not.toBeChecked();

  answers[publishOf(ODD)] = () => aReport(ODD);
  await dialog.getByRole('radio', { name: /^Keep/ }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => received[publishOf(ODD)]?.at(-1)?.body).toMatchObject({ decided_at: later });
});

test('findings that come up with the publication are shown before it is tried again', async () => {
  const { answers } = await renderKits(`?kits=${ODD}`, {
    [filesOf(ODD)]: () => aReport(ODD, { counts_check: aCheck({ findings: [] }) }),
    [publishOf(ODD)]: refusal('counts_implausible'),
  });
  const dialog = await openDialog();
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
  answers[filesOf(ODD)] = () => aReport(ODD);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^Keep/ })).toBeVisible();
});

test('"Publish all" publishes the plausible reports and lists the others with their findings', async () => {
  const { received } = await renderKits(`?kits=${ODD},${PLAIN}`, {
    [publishOf(PLAIN)]: () => aReport(PLAIN),
  });
  await button('Publish all 2 reports').click();
  const dialog = page.getByRole('dialog', { name: 'Publish 1 of 2 reports?' });
  const others = dialog.getByRole('region', { name: 'Not published' });
  await expect.element(others.getByText(ODD)).toBeVisible();
  await expect.element(others.getByText(SENTENCE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText(`Report of kit ${PLAIN} published`)).toBeVisible();
  expect(received[publishOf(PLAIN)]?.map(({ body }) => body)).toEqual([
    {
      files: [
        { page: 1, version: 2 },
        { page: 7, version: 2 },
      ],
    },
  ]);
  expect(received[publishOf(ODD)]).toBeUndefined();
});

test('"Publish all" without a plausible report publishes nothing', async () => {
  await renderKits(`?kits=${ODD},${PLAIN}`, { [filesOf(PLAIN)]: () => aReport(PLAIN) });
  await button('Publish all 2 reports').click();
  const dialog = page.getByRole('dialog', { name: 'Publish 0 of 2 reports?' });
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
});
