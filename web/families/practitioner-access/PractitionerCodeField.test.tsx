import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type AssignedPractitioner, getPatient } from '#contract/families/patients.ts';
import { sessionQuery } from '#web/identity/session/api.ts';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { reloaderOf } from '#web/live/reloaderOf.ts';
import { type Answers, fakeServer, type ReceivedRequest, refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile } from '#web/testing/renderPortal.tsx';
import { practitionerByCodeQuery } from './api.ts';
import { PractitionerCodeField } from './PractitionerCodeField.tsx';
import { aGrant } from './testing/aGrant.ts';
import { enterCode } from './testing/enterCode.ts';
import { useCodeCheck } from './useCodeCheck.ts';

const paula = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', full_name: 'Dr. Paula' };
const nameless = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca428', full_name: null };
const lookup = 'GET /api/practitioners/PAULA1';

let answers: Answers;
let received: Record<string, ReceivedRequest[]>;
let queryClient: QueryClient;

beforeEach(() => {
  answers = {
    [lookup]: () => paula,
    'GET /api/practitioners/NONAME': () => nameless,
    'GET /api/practitioners/NOBODY': refusal('invalid_practitioner_code'),
    'GET /api/practitioners/BROKEN': refusal('unexpected'),
    'GET /api/practitioners/TOMANY': refusal('over_request_rate_limit'),
  };
  received = fakeServer(answers);
  queryClient = createQueryClient();
});

function Harness({ assigned }: { readonly assigned: readonly AssignedPractitioner[] | undefined }) {
  const [code, setCode] = useState('');
  const check = useCodeCheck(code, assigned);
  return <PractitionerCodeField label="Code" code={code} check={check} onChange={setCode} />;
}

const harness = (assigned: readonly AssignedPractitioner[] | undefined) => (
  <QueryClientProvider client={queryClient}>
    <Harness assigned={assigned} />
  </QueryClientProvider>
);
const show = (assigned: readonly AssignedPractitioner[] = []) => render(harness(assigned));

const input = page.getByLabelText('Code');
const status = page.getByRole('status');
const assignedPaula = getPatient.result.shape.practitioners.parse([aGrant(paula)]);

test('does not look up a practitioner code before its sixth character', async () => {
  await show();
  await expect.element(status).toHaveTextContent('Enter 6-character code (e.g., ABC123)');
  await expect.element(input).toHaveAttribute('placeholder', 'ABC123');
  await enterCode(input, 'PAULA');
  await expect.element(status).toHaveTextContent('Enter 6-character code (e.g., ABC123)');
  expect(received).toEqual({});
});

test.each([' pau la1x', 'pau-la1', 'PAU\u2013LA1', 'pau\u200Bla1\n'])(
  'tidies %j to the printed practitioner code',
  async (typed) => {
    await show();
    await input.fill(typed);
    await expect.element(input).toHaveValue('PAULA1');
  },
);

test('keeps the caret in place while it tidies a practitioner code', async () => {
  await show();
  await input.fill('PLA1');
  await userEvent.keyboard('{Home}{ArrowRight}a u');
  await expect.element(input).toHaveValue('PAULA1');
});

test('a new connection does not check a practitioner code again, which would disable the form', async () => {
  await show();
  await enterCode(input, 'PAULA1');
  await expect.element(status).toHaveTextContent('Practitioner: Dr. Paula');
  queryClient.setQueryData(sessionQuery().queryKey, aCurrentSession(aProfile()));
  queryClient.setQueryData(['consents'], {});
  reloaderOf(queryClient).reloadAll();
  await expect.poll(() => queryClient.getQueryState(['consents'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(practitionerByCodeQuery('PAULA1').queryKey)).toMatchObject({
    fetchStatus: 'idle',
    isInvalidated: false,
  });
});

test('looks up a practitioner code 500 ms after its sixth character', async () => {
  await show();
  await input.fill('NONAM');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  // Unlike `fill`, typing does not advance the fake timers.
  await userEvent.keyboard('e');
  await vi.advanceTimersByTimeAsync(499);
  expect(received['GET /api/practitioners/NONAME']).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(received['GET /api/practitioners/NONAME']).toHaveLength(1);
  vi.useRealTimers();
});

test('announces the check of a code and then the practitioner', async () => {
  const answer = withResolvers<unknown>();
  answers[lookup] = () => answer.promise;
  await show();
  await enterCode(input, 'PAULA1');
  await expect.element(status).toHaveTextContent('Checking code...');
  answer.resolve(paula);
  await expect.element(status).toHaveTextContent('Practitioner: Dr. Paula');
  await expect.element(document.querySelector<SVGElement>('.MuiSvgIcon-colorSuccess')).toBeVisible();
});

test.each([
  ['NOBODY', 'Invalid practitioner code'],
  ['AB_123', 'Invalid practitioner code'],
  ['BROKEN', 'Error validating code'],
  ['TOMANY', 'Too many attempts. Please wait a few minutes and try again.'],
])('answers the practitioner code %s with: %s', async (code, message) => {
  await show();
  await enterCode(input, code);
  await expect.element(status).toHaveTextContent(message);
  await expect.element(input).toBeInvalid();
});

test('accepts the code of an unnamed practitioner', async () => {
  await show();
  await enterCode(input, 'NONAME');
  await expect.element(status).toHaveTextContent('Practitioner: Unnamed Practitioner');
});

test.each(['BROKEN', 'TOMANY'])('retries the failed check of the code %s', async (code) => {
  await show();
  await enterCode(input, code);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();

  answers[`GET /api/practitioners/${code}`] = () => paula;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await retry.click();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await expect.element(input).toHaveFocus();
  await expect.element(status).toHaveTextContent('Practitioner: Dr. Paula');
});

test('refuses the code of an already assigned practitioner', async () => {
  await show(assignedPaula);
  await enterCode(input, 'PAULA1');
  await expect.element(status).toHaveTextContent('This practitioner is already assigned');
  await expect.element(input).toBeInvalid();
});

test('keeps checking a code until the assigned practitioners have loaded', async () => {
  const { rerender } = await render(harness(undefined));
  await enterCode(input, 'PAULA1');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(status).toHaveTextContent('Checking code...');
  await rerender(harness(assignedPaula));
  await expect.element(status).toHaveTextContent('This practitioner is already assigned');
});

test('ignores a late answer for an earlier code', async () => {
  const [late, newer] = [withResolvers<unknown>(), withResolvers<unknown>()];
  answers[lookup] = () => late.promise;
  answers['GET /api/practitioners/NONAME'] = () => newer.promise;
  await show();
  await enterCode(input, 'PAULA1');
  expect(received[lookup]).toHaveLength(1);

  await enterCode(input, 'NONAME');
  late.resolve(paula);
  await settled(late.promise);
  await expect.element(status).toHaveTextContent('Checking code...');

  newer.resolve(nameless);
  await expect.element(status).toHaveTextContent('Practitioner: Unnamed Practitioner');
});

test('shows the result of the entered code if answers arrive out of order', async () => {
  const late = withResolvers<unknown>();
  answers[lookup] = () => late.promise;
  await show();
  await enterCode(input, 'PAULA1');
  await enterCode(input, 'NOBODY');
  await expect.element(status).toHaveTextContent('Invalid practitioner code');

  late.resolve(paula);
  await settled(late.promise);
  await expect.element(status).toHaveTextContent('Invalid practitioner code');
});

/** Waits until the screen shows the effects of an answer. */
async function settled(answer: Promise<unknown>) {
  await answer;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
