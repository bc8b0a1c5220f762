import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyDialog } from './lazyDialog.tsx';
import { Toasts } from './Toasts.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

test('a dialog that stays mounted loads again when it is opened after a failed load', async () => {
  const loads = [() => Promise.reject(new Error('No connection')), () => Promise.resolve(Menu)];
  const Menu = ({ open }: Props) => open && <p>The menu</p>;
  const LazyMenu = lazyDialog<Props>(() => loads.shift()?.() ?? Promise.reject(new Error('Asked too often')));
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    const [wasOpen, setWasOpen] = useState(false);
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setOpen(true);
            setWasOpen(true);
          }}
        >
          Open
        </button>
        {wasOpen && <LazyMenu open={isOpen} onClose={() => setOpen(false)} />}
        <Toasts />
      </>
    );
  }
  await render(<Screen />);
  const open = page.getByRole('button', { name: 'Open' });
  await open.click();
  await expect.element(page.getByText('No connection. Try again')).toBeVisible();
  expect(loads).toHaveLength(1);
  await open.click();
  await expect.element(page.getByText('The menu')).toBeVisible();
});
