import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppError } from '#contract/errors.ts';
import { type AssignedPractitioner, getPatient } from '#contract/patients.ts';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { type Answers, fakeServer } from '#web/patients/fakeServer.ts';
import { PractitionerCodeField } from './PractitionerCodeField.tsx';
import { useCodeCheck } from './useCodeCheck.ts';

const paula = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', full_name: 'Dr. Paula' };
const nameless = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca428', full_name: null };

let answers: Answers;

beforeEach(() => {
  answers = fakeServer({
    'GET /api/practitioners/PAULA1': () => paula,
    'GET /api/practitioners/NONAME': () => nameless,
    'GET /api/practitioners/NOBODY': () => {
      throw new AppError('invalid_practitioner_code');
    },
    'GET /api/practitioners/BROKEN': () => {
      throw new AppError('unexpected');
    },
  });
});

function Harness({ assigned }: { readonly assigned: readonly AssignedPractitioner[] }) {
  const [code, setCode] = useState('');
  const check = useCodeCheck(code, assigned);
  return <PractitionerCodeField label="Code" code={code} check={check} onChange={setCode} />;
}

const show = (assigned: readonly AssignedPractitioner[] = []) =>
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Harness assigned={assigned} />
    </QueryClientProvider>,
  );

const input = page.getByLabelText('Code');
const status = page.getByRole('status');
const slow = { timeout: 10_000 };

test('is idle until six characters are entered', async () => {
  await show();
  await expect.element(status).toHaveTextContent('Enter 6-character code (e.g., ABC123)');
  await expect.element(input).toHaveAttribute('placeholder', 'ABC123');
  await input.fill('PAULA');
  await expect.element(status).toHaveTextContent('Enter 6-character code (e.g., ABC123)');
});

test('upper-cases, drops spaces and takes six characters; the caret stays', async () => {
  await show();
  await input.fill(' pau la1x');
  await expect.element(input).toHaveValue('PAULA1');

  await input.fill('PLA1');
  await userEvent.keyboard('{Home}{ArrowRight}au');
  await expect.element(input).toHaveValue('PAULA1');
});

test('tells while it checks, then whose code it is', async () => {
  const answer = Promise.withResolvers<unknown>();
  answers['GET /api/practitioners/PAULA1'] = () => answer.promise;
  await show();
  await input.fill('PAULA1');
  await expect.element(status).toHaveTextContent('Checking code...');
  answer.resolve(paula);
  await expect.element(status, slow).toHaveTextContent('Practitioner: Dr. Paula');
  await expect.element(page.getByTestId('CheckCircleIcon')).toBeVisible();
});

test.each([
  ['NOBODY', 'Invalid practitioner code'],
  ['AB-123', 'Invalid practitioner code'],
  ['BROKEN', 'Error validating code'],
  ['NONAME', 'Practitioner: Unnamed Practitioner'],
])('%s: %s', async (code, message) => {
  await show();
  await input.fill(code);
  await expect.element(status, slow).toHaveTextContent(message);
});

test('a failed check can be tried again', async () => {
  await show();
  await input.fill('BROKEN');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry, slow).toBeVisible();

  answers['GET /api/practitioners/BROKEN'] = () => paula;
  await retry.click();
  await expect.element(input).toHaveFocus();
  await expect.element(status, slow).toHaveTextContent('Practitioner: Dr. Paula');
});

test('a practitioner who is assigned already is refused', async () => {
  const assigned = getPatient.result.shape.practitioners.parse([
    { ...paula, granted_at: '2026-02-01T10:00:00Z' },
  ]);
  await show(assigned);
  await input.fill('PAULA1');
  await expect.element(status, slow).toHaveTextContent('This practitioner is already assigned');
  await expect.element(input).toBeInvalid();
});

test('an answer that comes late for an older code is not shown', async () => {
  const late = Promise.withResolvers<unknown>();
  const asked = Promise.withResolvers<void>();
  answers['GET /api/practitioners/PAULA1'] = () => {
    asked.resolve();
    return late.promise;
  };
  await show();
  await input.fill('PAULA1');
  await asked.promise;

  await input.fill('NOBODY');
  await expect.element(status, slow).toHaveTextContent('Invalid practitioner code');
  late.resolve(paula);
  await late.promise;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(status).toHaveTextContent('Invalid practitioner code');
});
