import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ButtonBase } from './ButtonBase.tsx';

const button = (name: string) => page.getByRole('button', { name });

test('a button sends its form only if it says so; Enter in a field presses that one', async () => {
  const onSubmit = vi.fn();
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.nativeEvent.submitter?.textContent);
      }}
    >
      <input aria-label="Name" />
      <ButtonBase>More</ButtonBase>
      <ButtonBase type="submit">Save</ButtonBase>
    </form>,
  );
  await button('More').click();
  expect(onSubmit).not.toHaveBeenCalled();
  await page.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit.mock.calls).toEqual([['Save']]);
});

test('a double click sends a form once', async () => {
  const onSubmit = vi.fn();
  const onClick = vi.fn();
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ButtonBase type="submit" onClick={onClick}>
        Save
      </ButtonBase>
    </form>,
  );
  await button('Save').dblClick();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onClick).toHaveBeenCalledOnce();
});

test('a second click after a change of an entry sends the form', async () => {
  const onSubmit = vi.fn();
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input name="code" defaultValue="000000" />
      <ButtonBase type="submit">Save</ButtonBase>
    </form>,
  );
  const press = (detail: number) =>
    button('Save')
      .element()
      .dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
  await expect.element(button('Save')).toBeVisible();
  press(1);
  await page.getByRole('textbox').fill('123456');
  // Browsers count clicks at one place within half a second, whatever happens in between.
  press(2);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test('a disabled button takes neither a press nor the focus', async () => {
  const onClick = vi.fn();
  await render(
    <>
      <ButtonBase disabled onClick={onClick}>
        Save
      </ButtonBase>
      <ButtonBase>Cancel</ButtonBase>
    </>,
  );
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.click(button('Save'), { force: true });
  expect(onClick).not.toHaveBeenCalled();
  await userEvent.tab();
  await expect.element(button('Cancel')).toHaveFocus();
});
