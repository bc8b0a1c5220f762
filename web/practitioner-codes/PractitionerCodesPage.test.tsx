import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { assignPractitionerCode, listPractitioners } from '#contract/practitioner-codes.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import { PractitionerCodesPage } from './PractitionerCodesPage.tsx';

interface FakeServer {
  practitioners: {
    id: string;
    full_name: string | null;
    practitioner_code: string | null;
    created_at: string;
  }[];
  refused?: ErrorCode | undefined;
  /** Codes that were asked for; null is a random one. */
  received: unknown[];
}

const ada = {
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  full_name: 'Dr. Ada Field',
  practitioner_code: 'ADA123',
  created_at: '2026-01-01T10:00:00Z',
};
const nameless = {
  ...ada,
  id: '5b7a1c1e-0000-4000-8000-000000000002',
  full_name: null,
  practitioner_code: null,
};

async function renderPage(held: Partial<FakeServer> = {}): Promise<FakeServer> {
  const server: FakeServer = { practitioners: [ada, nameless], received: [], ...held };
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => answer(server, body));
  await page.viewport(1200, 900);
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PractitionerCodesPage />
      <Toasts />
    </QueryClientProvider>,
  );
  return server;
}

function answer(server: FakeServer, body: RequestInit['body']): Response {
  if (server.refused) {
    const [status, message] = errors[server.refused];
    return Response.json({ code: server.refused, message }, { status });
  }
  if (typeof body !== 'string')
    return Response.json(listPractitioners.result.parse({ practitioners: server.practitioners }));
  const { practitioner_code } = assignPractitionerCode.body.parse(JSON.parse(body));
  server.received.push(practitioner_code);
  const assigned = practitioner_code ?? 'RND456';
  server.practitioners = [{ ...ada, practitioner_code: assigned }, nameless];
  return Response.json(assignPractitionerCode.result.parse({ practitioner_code: assigned }));
}

const button = (name: string) => page.getByRole('button', { name });
const codeField = () => page.getByPlaceholder('ABC123');
const regenerate = () => button('Regenerate code of Dr. Ada Field').click();

afterEach(() => {
  vi.restoreAllMocks();
});

test('lists practitioners with their codes', async () => {
  await renderPage();

  await expect.element(page.getByRole('heading', { name: 'Practitioner Code Management' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Dr. Ada Field', exact: true })).toBeVisible();
  const cells = page
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
  expect(cells).toEqual([
    'Dr. Ada Field',
    'ADA123Copy',
    'Jan 1, 2026',
    'Regenerate',
    nameless.id,
    'No code assigned',
    'Jan 1, 2026',
    'Generate',
  ]);
  const headings = page
    .getByRole('columnheader')
    .elements()
    .map((heading) => heading.textContent);
  expect(headings).toEqual(['PRACTITIONER NAME', 'ACCESS CODE', 'JOINED DATE', 'ACTIONS']);
});

test('no practitioners', async () => {
  await renderPage({ practitioners: [] });
  await expect.element(page.getByText('No practitioners found in the system.')).toBeVisible();
});

test('a failed load can be tried again', async () => {
  const server = await renderPage({ refused: 'unexpected' });
  await expect.element(page.getByText('Failed to load practitioners')).toBeVisible();

  server.refused = undefined;
  await button('Try again').click();
  await expect.element(page.getByText('Dr. Ada Field')).toBeVisible();
});

test.each([
  ['Code ADA123 copied to clipboard!', () => Promise.resolve()],
  ['Failed to copy code to clipboard', () => Promise.reject(new Error('refused'))],
])('copying a code: %s', async (sentence, writeText) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  await renderPage();

  await button('Copy').click();
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('a first code is generated without a warning', async () => {
  await renderPage();
  await button(`Generate code of ${nameless.id}`).click();

  const dialog = page.getByRole('dialog', { name: 'Generate Access Code' });
  await expect.element(dialog.getByText(nameless.id)).toBeVisible();
  expect(page.getByText('Regenerating will invalidate the current code!').elements()).toHaveLength(0);
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a random code replaces the current one, after a warning', async () => {
  const server = await renderPage();
  await regenerate();

  const dialog = page.getByRole('dialog', { name: 'Regenerate Access Code' });
  await expect.element(dialog.getByText('Dr. Ada Field')).toBeVisible();
  await expect.element(dialog.getByText('Regenerating will invalidate the current code!')).toBeVisible();
  await expect.element(dialog.getByText('Current code: ADA123')).toBeVisible();
  await button('Auto-Generate Random Code').click();

  await expect.element(page.getByText('Code RND456 assigned successfully!')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('RND456', { exact: true })).toBeVisible();
  expect(server.received).toEqual([null]);
});

test('a code typed by hand is upper-cased and has exactly 6 letters or digits', async () => {
  const server = await renderPage();
  await regenerate();
  await expect.element(page.getByText('6 alphanumeric characters only')).toBeVisible();
  await expect.element(button('Assign')).toBeDisabled();
  await codeField().fill('abc12');
  await expect.element(button('Assign')).toBeDisabled();

  await codeField().fill('abc-12');
  await button('Assign').click();
  await expect.element(page.getByText('Code must be exactly 6 alphanumeric characters')).toBeVisible();

  await codeField().fill(' xyz 7899');
  await expect.element(codeField()).toHaveValue('XYZ789');
  await button('Assign').click();
  await expect.element(page.getByText('Code XYZ789 assigned successfully!')).toBeVisible();
  expect(server.received).toEqual(['XYZ789']);
});

test('a code of somebody else is refused at the field, until it is edited', async () => {
  const server = await renderPage();
  await regenerate();
  server.refused = 'practitioner_code_taken';
  await codeField().fill('SAM999');
  await button('Assign').click();

  const sentence = page.getByText('This code is already assigned to another practitioner');
  await expect.element(sentence).toBeVisible();
  await codeField().fill('SAM99');
  await expect.element(sentence).not.toBeInTheDocument();
});
