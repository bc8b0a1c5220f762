import { FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Checkbox } from './Checkbox.tsx';

const box = page.getByRole('checkbox', { name: 'All' });
const shown = () =>
  [...document.querySelectorAll('svg')]
    .filter((icon) => icon.getClientRects().length > 0)
    .map((icon) => icon.classList.value.split(' ').find((name) => /^(empty|ticked|partly)$/.test(name)));

test('a box shows whether all, some or none are chosen, also after a press that changes nothing', async () => {
  function Choice() {
    const [isAll, setAll] = useState(false);
    return (
      <>
        <FormControlLabel
          label="All"
          control={<Checkbox indeterminate={!isAll} checked={isAll} onChange={() => {}} />}
        />
        <button type="button" onClick={() => setAll(true)}>
          Choose all
        </button>
      </>
    );
  }
  await render(<Choice />);
  await expect.element(box).toBePartiallyChecked();
  await expect.poll(shown).toEqual(['partly']);
  await box.click();
  await expect.element(box).toBePartiallyChecked();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await expect.element(box).toBeChecked();
  await expect.poll(shown).toEqual(['ticked']);
});

test('a form that sets and resets a box by itself changes what the box shows', async () => {
  await render(
    <form>
      <FormControlLabel label="All" control={<Checkbox name="all" />} />
      <button type="reset">Start again</button>
    </form>,
  );
  await expect.poll(shown).toEqual(['empty']);
  await box.click();
  await expect.poll(shown).toEqual(['ticked']);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(shown).toEqual(['empty']);
});
