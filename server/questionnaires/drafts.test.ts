import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { questionnaires } from '#contract/questionnaires/answers.ts';
import { saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { aKit, completeGeneric, everybodyButAnna } from '#server/testing/family.ts';
import type { Answer } from '#server/testing/testPortal.ts';
import { complete, unknownSymptom } from './testing/answers.ts';
import { openQuestionnaires, type Questionnaires } from './testing/openQuestionnaires.ts';

let at: Questionnaires;

beforeAll(async () => {
  at = await openQuestionnaires();
});

afterAll(() => at.portal.close());

const draft = (based_on: number | null, comment: string, form_type = 'generic') => ({
  form_type,
  based_on,
  answers: { helpful_comments: comment },
  behaviors: { brain_fog: unknownSymptom },
});

const versionOf = ({ body }: Answer) => saveDraft.result.parse(body).version;

const changed = {
  status: 409,
  body: { code: 'draft_changed', message: 'These answers were changed in another tab or on another device.' },
};

describe('drafts', () => {
  test.each(questionnaires)('a draft of the $title keeps unfinished input as typed', async (definition) => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const { form_type, behaviors } = complete(definition);
    const answers = Object.fromEntries(definition.questions.map(({ name }) => [name, ' not yet? ']));
    const answer = await at.save(anna, id, { form_type, based_on: null, answers, behaviors });
    expect(answer.status).toBe(200);
    const { version, saved_at } = saveDraft.result.parse(answer.body);
    const { drafts, submitted } = await at.state(anna, id);
    expect(drafts).toEqual([{ form_type, version, saved_at: expect.any(String), answers, behaviors }]);
    expect(Date.parse(drafts[0]?.saved_at ?? '')).toBe(Date.parse(saved_at));
    expect(submitted).toBeNull();
    expect((await at.stored(id)).drafts).toMatchObject([{ definition_version: definition.version }]);
  });

  test('a draft is replaced only by a save based on its version', async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const first = versionOf(await at.save(anna, id, draft(null, 'first')));
    const second = versionOf(await at.save(anna, id, draft(first, 'second')));
    expect(second).not.toBe(first);
    for (const based_on of [null, first, second + 1])
      expect(await at.save(anna, id, draft(based_on, 'lost'))).toMatchObject(changed);
    expect((await at.state(anna, id)).drafts).toMatchObject([
      { version: second, answers: { helpful_comments: 'second' } },
    ]);
  });

  test('a repeated save, as after a lost answer, gets the stored version', async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const first = versionOf(await at.save(anna, id, draft(null, 'first')));
    expect(versionOf(await at.save(anna, id, draft(null, 'first')))).toBe(first);
    const second = versionOf(await at.save(anna, id, draft(first, 'second')));
    expect(versionOf(await at.save(anna, id, draft(first, 'second')))).toBe(second);
    expect(await at.save(anna, id, draft(null, 'first'))).toMatchObject(changed);
  });

  test('a draft of one form does not affect the other form', async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const generic = versionOf(await at.save(anna, id, draft(null, 'generic')));
    const asd = versionOf(await at.save(anna, id, draft(null, 'asd', 'original')));
    expect(await at.save(anna, id, draft(generic, 'mixed up', 'original'))).toMatchObject(changed);
    expect((await at.state(anna, id)).drafts).toMatchObject([
      { form_type: 'original', version: asd },
      { form_type: 'generic', version: generic },
    ]);
  });

  test('a draft can be saved after questions were removed from its form', async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const version = versionOf(await at.save(anna, id, draft(null, 'kept')));
    await asOwner(
      at.portal,
      `update app.questionnaire_drafts set definition_version = 0, answers = answers || '{"former": "x"}',
         behaviors = behaviors || '{"former": {"current": true, "past": false, "not_known": false}}'
       where kit_record_id = $1`,
      [id],
    );
    const { drafts } = await at.state(anna, id);
    const { form_type, answers, behaviors } = draft(null, 'kept');
    expect(drafts).toMatchObject([{ form_type, version }]);
    expect(drafts[0]).toMatchObject({ answers, behaviors });
    expect(Object.keys({ ...drafts[0]?.answers, ...drafts[0]?.behaviors })).not.toContain('former');
    await asOwner(
      at.portal,
      `update app.questionnaire_drafts set form_type = 'former' where kit_record_id = $1`,
      [id],
    );
    expect((await at.state(anna, id)).drafts).toEqual([]);
  });
});

describe('discardDraft', () => {
  test("discardDraft removes a draft, can be repeated, and keeps the other form's draft", async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const version = versionOf(await at.save(anna, id, draft(null, 'generic')));
    await at.save(anna, id, draft(null, 'asd', 'original'));
    for (const _ of ['once', 'twice'])
      expect((await at.discard(anna, id, 'generic', version)).status).toBe(204);
    expect((await at.state(anna, id)).drafts).toMatchObject([{ form_type: 'original' }]);
  });

  test('discardDraft keeps a version that was saved elsewhere since', async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const old = versionOf(await at.save(anna, id, draft(null, 'old')));
    await at.save(anna, id, draft(old, 'newer'));
    expect(await at.discard(anna, id, 'generic', old)).toMatchObject(changed);
    expect((await at.state(anna, id)).drafts).toMatchObject([{ answers: { helpful_comments: 'newer' } }]);
  });

  test('a save based on a discarded draft neither restores it nor changes its successor', async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const old = versionOf(await at.save(anna, id, draft(null, 'old')));
    await at.discard(anna, id, 'generic', old);
    expect(await at.save(anna, id, draft(old, 'back'))).toMatchObject(changed);
    expect((await at.stored(id)).drafts).toEqual([]);
    await at.save(anna, id, draft(null, 'next'));
    expect(await at.save(anna, id, draft(old, 'back'))).toMatchObject(changed);
    expect((await at.state(anna, id)).drafts).toMatchObject([{ answers: { helpful_comments: 'next' } }]);
  });

  test.each(['former', '', '__proto__', 'ORIGINAL', '%00'])(
    'discardDraft refuses the form %j',
    async (form_type) => {
      const { id } = await at.newKit();
      const { status } = await at.discard(at.people.anna, id, form_type);
      expect([400, 404]).toContain(status);
    },
  );
});

describe('drafts of a kit', () => {
  test.each(everybodyButAnna)('saving a draft refuses %s', async (_, who, status) => {
    const { id } = await at.newKit();
    await at.save(at.people.anna, id, draft(null, 'mine'));
    const before = await at.stored(id);
    const person = who(at.people);
    const missing = crypto.randomUUID();
    for (const call of [
      (kit: string) => at.save(person, kit, draft(null, 'theirs')),
      (kit: string) => at.discard(person, kit, 'generic'),
    ]) {
      const answer = await call(id);
      expect(answer.status).toBe(status);
      expect(answer.body).toEqual((await call(missing)).body);
    }
    expect(await at.stored(id)).toEqual(before);
  });

  test.each(['rejected', 'cancelled'])('a %s kit accepts no new draft and no change', async (status) => {
    const { anna } = at.people;
    const [kit, begun] = [await at.newKit(), await at.newKit()];
    const version = versionOf(await at.save(anna, begun.id, draft(null, 'begun')));
    for (const { id } of [kit, begun]) await at.setStatus(id, status);
    const refused = { status: 409, body: { code: 'kit_not_processed' } };
    expect(await at.save(anna, kit.id, draft(null, 'new'))).toMatchObject(refused);
    expect(await at.save(anna, begun.id, draft(version, 'changed'))).toMatchObject(refused);
    expect((await at.state(anna, begun.id)).drafts).toMatchObject([{ version }]);
  });

  test('a kit with a submission accepts no new draft and no change', async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const version = versionOf(await at.save(anna, id, draft(null, 'begun')));
    await at.submit(anna, id, completeGeneric());
    for (const late of [draft(null, 'new'), draft(version, 'changed'), draft(version, 'begun')])
      expect(await at.save(anna, id, late)).toMatchObject({
        status: 409,
        body: {
          code: 'questionnaire_already_submitted',
          message:
            'This kit already has Generic Questionnaire submitted. Each kit can only have one form submission.',
        },
      });
    expect((await at.stored(id)).drafts).toEqual([]);
  });

  test("deleting a kit's owner deletes the drafts and the answers", async () => {
    const { portal, people } = at;
    const leaving = await aPerson(portal.database.db, people.admin, 'customer');
    const theirs = { ...people, anna: leaving };
    const [drafted, answered] = [await aKit(portal, theirs, 901), await aKit(portal, theirs, 902)];
    await at.save(leaving, drafted.id, draft(null, 'mine'));
    await at.submit(leaving, answered.id, completeGeneric());
    const { user_id } = leaving.actor;
    expect((await portal.call(people.admin, deleteUser, { params: { user_id } })).status).toBe(204);
    for (const { id } of [drafted, answered])
      expect(await at.stored(id)).toEqual({ submissions: [], drafts: [] });
  });
});
