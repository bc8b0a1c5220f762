import { Box } from '@mui/material';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LoadError } from './LoadError.tsx';

const message = 'Failed to load patients. Please try again or contact support.';
const retry = page.getByRole('button', { name: 'Try again' });

const linesOf = (element: Element) => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getClientRects().length;
};

test.each([
  [320, 'below'],
  [360, 'below'],
  [1440, 'beside'],
])('the button of a load error at %i pixels is on one line %s the message', async (width, place) => {
  await page.viewport(width, 740);
  await render(
    <Box sx={{ px: 2 }}>
      <LoadError message={message} onRetry={() => {}} />
    </Box>,
  );
  await expect.element(retry).toBeVisible();
  expect(linesOf(retry.element())).toBe(1);
  const button = retry.element().getBoundingClientRect();
  const text = page.getByText(message).element().getBoundingClientRect();
  expect(text.width).toBeGreaterThan(190);
  expect(button.top >= text.bottom ? 'below' : 'beside').toBe(place);
});

const request_id = '3f0a6c2e-5b0f-4a57-9d53-0c9d6b3e8f11';

test('the reference of a failed load fits a screen of 320 pixels and can be copied', async () => {
  await page.viewport(320, 740);
  await render(
    <Box sx={{ px: 2 }}>
      <LoadError message={message} error={{ request_id }} onRetry={() => {}} />
    </Box>,
  );
  await expect.element(page.getByText(request_id)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy reference' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('a failed load without a reference shows its sentence alone', async () => {
  await render(<LoadError message={message} error={new Error('No answer')} onRetry={() => {}} />);
  await expect.element(page.getByText(message)).toBeVisible();
  expect(page.getByText('Reference').elements()).toEqual([]);
});

test('the buttons of two load errors on a screen differ by their messages', async () => {
  const messages = ['Failed to load the figures.', 'Failed to load the kits.'];
  await render(messages.map((each) => <LoadError key={each} message={each} onRetry={() => {}} />));
  await expect.element(retry.first()).toHaveAccessibleDescription(messages[0]);
  await expect.element(retry.last()).toHaveAccessibleDescription(messages[1]);
});

test('an error that names support leads to it, where the operator has set a place for it', async () => {
  const meta = document.createElement('meta');
  meta.name = 'support';
  meta.content = 'mailto:help@example.com';
  await render(<LoadError message={message} onRetry={() => {}} />);
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  document.head.append(meta);
  try {
    await render(<LoadError message={message} onRetry={() => {}} />);
    const link = page.getByRole('link', { name: 'Contact support' });
    await expect.element(link).toHaveAttribute('href', 'mailto:help@example.com');
  } finally {
    meta.remove();
  }
});
