import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreRegistration } from '#contract/families/kit-claims.ts';
import { recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { aPdf } from '#server/reports/testing/reportCalls.ts';
import { type SuggestionSetUp, suggestionSetUp } from './testing/suggestionSetUp.ts';

let { portal, people, reports, store, calls, suggestions } = {} as SuggestionSetUp;
let number = 0;

beforeAll(async () => {
  ({ portal, people, reports, store, calls, suggestions } = await suggestionSetUp());
});

afterAll(() => portal.close());

test('a restored registration has all versions of its suggestion and their replacements again', async () => {
  const { id, kit_id } = await suggestions.aSuggestion((number += 1));
  await reports.uploadPdf(kit_id, aPdf('of the laboratory again'));
  await reports.publish(kit_id, 'A new reference');
  await reports.suggest(people.paula, kit_id, aPdf('for Mia again'), 'Another dose');
  const newest = await suggestions.newestOf(kit_id);
  const replacements = await suggestions.replacementsOf(kit_id);
  expect(replacements.map(({ version, reason }) => [version, reason])).toEqual([
    [3, 'Another dose'],
    [2, 'A new reference'],
    [1, expect.any(String)],
  ]);

  await calls.undo(kit_id, id);
  await store.tidyUp();
  const events = await recordedBy(portal, () => calls.restore(kit_id));
  await store.tidyUp();
  expect(await suggestions.newestOf(kit_id)).toEqual(newest);
  expect(await suggestions.replacementsOf(kit_id)).toEqual(replacements);
  const contents = [aPdf(), aPdf('for Mia'), aPdf('of the laboratory again'), aPdf('for Mia again')];
  for (const [index, content] of contents.entries())
    expect((await reports.suggestion(people.paula, kit_id, String(index + 1))).body).toBe(content);
  expect((await reports.suggestion(people.paula, kit_id)).body).toBe(contents.at(-1));
  // No file is new.
  expect(events.map(({ action }) => action)).not.toContain('report_file_added');
});

test('a suggestion that the laboratory published after the undo stays current after the restoration', async () => {
  const { id, kit_id } = await suggestions.aSuggestion((number += 1));
  const replacements = await suggestions.replacementsOf(kit_id);
  await calls.undo(kit_id, id);
  await reports.uploadPdf(kit_id, aPdf('of the laboratory again'));
  await reports.publish(kit_id);
  await calls.restore(kit_id);
  expect(await suggestions.newestOf(kit_id)).toMatchObject([{ version: 3 }]);
  expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf('of the laboratory again'));
  expect((await reports.suggestion(people.paula, kit_id, '2')).body).toBe(aPdf('for Mia'));
  expect(await suggestions.replacementsOf(kit_id)).toEqual(replacements);
});

test('a suggestion that waits for its publication can be published after a restoration', async () => {
  const { id, kit_id } = await suggestions.aSuggestion((number += 1));
  await reports.uploadPdf(kit_id, aPdf('corrected'));
  await calls.undo(kit_id, id);
  await calls.restore(kit_id);
  expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf('for Mia'));
  expect((await reports.publish(kit_id, 'A typing error')).status).toBe(200);
  expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf('corrected'));
});

test('registrations of two families each get their own suggestions back', async () => {
  const { id, kit_id } = await suggestions.aSuggestion((number += 1));
  await calls.undo(kit_id, id);
  const next = await suggestions.registerForOthers(number);
  await reports.suggest(people.otherPractitioner, kit_id, aPdf('for Tim'));
  await calls.undo(kit_id, next.id);
  await calls.restore(kit_id);
  expect((await reports.suggestion(people.otherPractitioner, kit_id)).body).toBe(aPdf('for Tim'));
  expect((await reports.suggestion(people.otherPractitioner, kit_id, '2')).status).toBe(404);

  await calls.undo(kit_id, next.id);
  const first = (await calls.undone(kit_id)).at(-1);
  const params = { undone_id: first?.id ?? '' };
  expect((await portal.call(people.admin, restoreRegistration, { params })).status).toBe(204);
  expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf('for Mia'));
  expect((await reports.suggestion(people.paula, kit_id, '3')).status).toBe(404);
});
