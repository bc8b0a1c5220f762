import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TabBar } from './TabBar.tsx';

const tab = (name: string) => page.getByRole('tab', { name });

/** Three tabs, of which the named one is disabled. */
const renderTabs = (value: string, disabled: string) =>
  render(
    <TabBar
      label="Pages"
      tabs={['one', 'two', 'three'].map((name) => ({ name, label: name, isDisabled: name === disabled }))}
      value={value}
      panelId="panel"
      onChange={() => undefined}
    />,
  );

test('the arrow keys skip a disabled tab, and start again behind the last one', async () => {
  await renderTabs('one', 'two');
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(tab('three')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('one')).toHaveFocus();
});

test('an arrow key with a modifier stays the browser’s', async () => {
  await renderTabs('one', 'two');
  await userEvent.keyboard('{Tab}{Alt>}{ArrowRight}{/Alt}');
  await expect.element(tab('one')).toHaveFocus();
});

test('the Tab key reaches the first enabled tab when the selected one is disabled', async () => {
  await renderTabs('one', 'one');
  await userEvent.keyboard('{Tab}');
  await expect.element(tab('two')).toHaveFocus();
});

test('the bar scrolls to the selected tab, at first and after a change', async () => {
  const bar = (value: string) => (
    <div style={{ width: 150 }}>
      <TabBar
        label="Pages"
        tabs={['one', 'two', 'three', 'four'].map((name) => ({ name, label: `Page ${name}` }))}
        value={value}
        panelId="panel"
        onChange={() => undefined}
      />
    </div>
  );
  const { rerender } = await render(bar('four'));
  const edges = (element: Element) => element.getBoundingClientRect();
  const room = edges(await page.getByRole('tablist').findElement());
  expect(edges(tab('Page four').element()).right).toBeCloseTo(room.right, 0);
  await rerender(bar('one'));
  await expect.poll(() => edges(tab('Page one').element()).left).toBeCloseTo(room.left, 0);
});

test('the bar keeps its height in a short column', async () => {
  const tabs = ['one', 'two'].map((name) => ({ name, label: name }));
  await render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 60 }}>
      <TabBar label="Pages" tabs={tabs} value="one" panelId="panel" onChange={() => undefined} />
      <div style={{ flex: '0 0 100px' }} />
    </div>,
  );
  const bar = await page.getByRole('tablist').findElement();
  expect(bar.clientHeight).toBeGreaterThanOrEqual(48);
});
