import './base.css';
import './skeleton.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PortalSpinner } from './ui/PortalSpinner.tsx';

test('a loading portal shows its sentence and its ring in the middle at once, with reduced motion as well', async () => {
  await render(<PortalSpinner />);
  const sentence = page.getByRole('status');
  await expect.element(sentence).toHaveTextContent('Loading your portal...');
  const { opacity, width } = getComputedStyle(sentence.element(), '::before');
  expect([opacity, width]).toEqual(['1', '40px']);
  const { placeContent, justifyItems, minHeight } = getComputedStyle(sentence.element());
  expect([placeContent, justifyItems]).toEqual(['center', 'center']);
  expect(minHeight).toBe(`${window.innerHeight}px`);
});
