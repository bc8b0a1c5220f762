import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { getQuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { consentsQuery } from '#web/identity/consents/api.ts';
import { aDocument } from '#web/identity/consents/testing/aDocument.ts';
import { other, valuesOf } from '#web/questionnaires/testing/aKeeper.ts';
import { type Answers, fakeServer, refusal } from '#web/testing/fakeServer.ts';
import { questionnaireStateQuery } from '../answers/api.ts';
import { sendDraft } from './sendDraft.ts';

const kit_record_id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const target = { kit_record_id, form_type: 'generic' };
const stateCall = `GET /api/kits/${kit_record_id}/questionnaire`;
const saveCall = `PUT /api/kits/${kit_record_id}/questionnaire/drafts`;
const mine = valuesOf('Sleep');

const aState = (drafts: object[]) =>
  getQuestionnaireState.result.parse({
    kit: { id: kit_record_id, kit_id: 'MB000132', status: 'registered' },
    patient: { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', first_name: 'Emma', last_name: 'Stone' },
    submitted: null,
    drafts,
  });

/** Sends a draft to a fake server. The cache holds a draft of another form. */
async function send(answers: Answers, based_on: number | null = null) {
  const received = fakeServer(answers);
  const queryClient = new QueryClient();
  const { queryKey } = questionnaireStateQuery(kit_record_id);
  queryClient.setQueryData(queryKey, aState([{ ...other, form_type: 'original' }]));
  const outcome = await sendDraft(queryClient, target, mine, based_on);
  return { outcome, received, drafts: queryClient.getQueryData(queryKey)?.drafts };
}

afterEach(() => vi.unstubAllGlobals());

test('sendDraft stores the saved draft in the query cache', async () => {
  const saved = { version: 5, saved_at: '2026-03-01T10:00:00Z' };
  const { outcome, received, drafts } = await send({ [saveCall]: () => saved }, 4);
  expect(outcome).toEqual({ type: 'saved', version: 5 });
  expect(received[saveCall]?.map(({ body }) => body)).toEqual([
    { form_type: 'generic', based_on: 4, ...mine },
  ]);
  expect(drafts).toEqual([
    { ...other, form_type: 'original' },
    { form_type: 'generic', ...mine, ...saved },
  ]);
});

test('sendDraft fetches the other draft after a conflict', async () => {
  const { outcome } = await send({
    [saveCall]: refusal('draft_changed'),
    [stateCall]: () => aState([other]),
  });
  expect(outcome).toEqual({ type: 'changed_elsewhere', other });
});

test('sendDraft reports unanswered if it cannot fetch the other draft', async () => {
  const { outcome } = await send({
    [saveCall]: refusal('draft_changed'),
    [stateCall]: refusal('unavailable'),
  });
  expect(outcome).toEqual({ type: 'unanswered' });
});

test('sendDraft creates a new draft if the other one was discarded', async () => {
  const answers: Answers = {
    [stateCall]: () => aState([]),
    [saveCall]: ({ body }) =>
      (body as { based_on: number | null }).based_on === null
        ? { version: 7, saved_at: '2026-03-01T10:00:00Z' }
        : refusal('draft_changed')(),
  };
  expect((await send(answers, 4)).outcome).toEqual({ type: 'saved', version: 7 });
});

test.each(['unavailable', 'unexpected', 'over_request_rate_limit'] as const)(
  'sendDraft reports unanswered after %s',
  async (code) => {
    expect((await send({ [saveCall]: refusal(code) })).outcome).toEqual({ type: 'unanswered' });
  },
);

test('sendDraft reports unanswered without a connection', async () => {
  const answers = { [saveCall]: () => Promise.reject(new TypeError('Failed to fetch')) };
  expect((await send(answers)).outcome).toEqual({ type: 'unanswered' });
});

test('sendDraft reports a refusal with the message of the server', async () => {
  const { outcome } = await send({ [saveCall]: refusal('kit_not_processed') });
  expect(outcome).toEqual({
    type: 'refused',
    reason: 'This kit is not being processed, so you cannot fill in its questionnaire.',
  });
});

test.each([
  ['asks for no consent again whose document is known to be due', 1, false],
  ['asks for a consent whose document is not known to be due', 0, true],
])('sendDraft %s', async (_, count, isInvalidated) => {
  fakeServer({ [saveCall]: refusal('consent_needed') });
  const queryClient = new QueryClient();
  const due = Array.from({ length: count }, () => aDocument('terms'));
  const { queryKey } = consentsQuery();
  queryClient.setQueryData(queryKey, { due, consents: [], patients: [], research: null });
  expect((await sendDraft(queryClient, target, mine, null)).type).toBe('refused');
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(isInvalidated);
});

test('sendDraft uses keepalive unless the draft exceeds the browser limit', async () => {
  const requests: RequestInit[] = [];
  const fetch = async (_: string, request: RequestInit) => {
    requests.push(request);
    return Response.json({ version: 1, saved_at: '2026-03-01T10:00:00Z' });
  };
  vi.stubGlobal('fetch', fetch);
  for (const concerns of ['Sleep', 'ü'.repeat(35_000)])
    await sendDraft(new QueryClient(), target, valuesOf(concerns), null);
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, undefined]);
});
