import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { confirmation, emma, kitId, openRegisterKit, submit, success } from './testing/openRegisterKit.ts';

test.each([
  'mb 000132',
  ' MB-000132',
  'mb\u2011000\u2011132',
  'MB 000 132\n',
  '\uff10\uff10\uff10\uff11\uff13\uff12',
])('tidies %j to the printed Kit ID', async (typed) => {
  await openRegisterKit([emma]);
  await kitId.fill(typed);
  await expect.element(kitId).toHaveValue('000132');
  await confirmation.fill(typed);
  await expect.element(confirmation).toHaveValue('000132');
  await expect.element(submit).toBeEnabled();
});

test('keeps the caret in place while it tidies a Kit ID', async () => {
  await openRegisterKit([emma]);
  await kitId.fill('mb32');
  await userEvent.keyboard('{Home} -0001');
  await expect.element(kitId).toHaveValue('000132');
  await userEvent.keyboard('{ArrowRight}{Backspace}{Home}MB');
  await expect.element(kitId).toHaveValue('00012');
  await userEvent.keyboard('3');
  await expect.element(kitId).toHaveValue('300012');
});

test('takes the six digits after the fixed prefix, on a phone with a keyboard of digits', async () => {
  const { sent } = await openRegisterKit([emma]);
  await expect.element(kitId).toHaveAttribute('inputmode', 'numeric');
  await expect.element(confirmation).toHaveAttribute('inputmode', 'numeric');
  await kitId.click();
  await userEvent.keyboard('000132');
  await confirmation.click();
  await userEvent.keyboard('000132');
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ kit_id: 'MB000132', confirm_kit_id: 'MB000132' }]);
});

test('shows another prefix than MB as an error', async () => {
  await openRegisterKit([emma]);
  await kitId.fill('AB000132');
  await expect
    .element(kitId)
    .toHaveAccessibleDescription('Kit ID must start with MB followed by 6 digits (e.g., MB000132)');
  await expect.element(confirmation).toBeDisabled();
});

test('does not cut a Kit ID that is too long', async () => {
  await openRegisterKit([emma]);
  await kitId.fill('MB0001324');
  await expect.element(kitId).toHaveValue('0001324');
  await expect.element(kitId).toBeInvalid();
});

test('says that a Kit ID with letters in place of digits has digits only', async () => {
  await openRegisterKit([emma]);
  await kitId.fill('MBO00I32');
  await expect
    .element(kitId)
    .toHaveAccessibleDescription(/ Kit IDs have digits only: type 0 for O, and 1 for I or L\.$/);
});

test('reads the address of a label that is pasted, and proves the registration by it', async () => {
  const { sent } = await openRegisterKit([emma]);
  const paste = (field: Locator, text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  const label = ' https://portal.example/register-kit?kit=MB000132#pR00f_of-the-label_128\n';
  paste(kitId, label);
  await expect.element(kitId).toHaveValue('000132');
  paste(confirmation, label);
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ kit_id: 'MB000132', proof: 'pR00f_of-the-label_128' }]);
});
