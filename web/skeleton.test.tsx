import './base.css';
import './skeleton.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PortalSpinner } from './ui/PortalSpinner.tsx';

test('a loading portal shows its sentence at once and its ring after a second, with reduced motion as well', async () => {
  await render(<PortalSpinner />);
  const sentence = page.getByRole('status');
  await expect.element(sentence).toHaveTextContent('Loading your portal...');
  const opacity = () => getComputedStyle(sentence.element(), '::before').opacity;
  expect(opacity()).toBe('0');
  await expect.poll(opacity).toBe('1');
});
