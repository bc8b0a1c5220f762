import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveDraft } from '#contract/questionnaires/questionnaires.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { aPerson } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { during } from '#server/testing/during.ts';
import { aKit, completeGeneric } from '#server/testing/family.ts';
import type { Answer } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../tools/rounds.ts';
import { otherMatrix as matrix } from './matrixOf.ts';
import { deleteDraft, insertSymptomData, upsertDraft } from './queries.ts';
import { openQuestionnaires, type Questionnaires } from './testing/openQuestionnaires.ts';

let at: Questionnaires;

beforeAll(async () => {
  at = await openQuestionnaires();
});

afterAll(() => at.portal.close());

/** More than the pool has connections. */
const AT_ONCE = 20;

const atOnce = <T>(attempt: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(index)));

/** Counts the answers by outcome. */
const tally = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [
      ...Map.groupBy(answers, ({ status, body }) =>
        status < 300 ? 'done' : (body as { code: string }).code,
      ),
    ].map(([outcome, { length }]) => [outcome, length]),
  );

const draft = (comment: string, based_on: number | null = null) => ({
  form_type: 'generic',
  based_on,
  answers: { helpful_comments: comment },
  behaviors: {},
});

/** Creates a kit with a draft; returns its id and the draft's version. */
async function aDraftedKit() {
  const { id } = await at.newKit();
  const { body } = await at.save(at.people.anna, id, draft('begun'));
  return { id, version: saveDraft.result.parse(body).version };
}

describe('parallel submissions', () => {
  test('one of 20 different parallel submissions is stored', async () => {
    const { id } = await at.newKit();
    const answers = await atOnce(() => at.submit(at.people.anna, id, completeGeneric()));
    expect(tally(answers)).toEqual({ done: 1, questionnaire_already_submitted: AT_ONCE - 1 });
    expect((await at.stored(id)).submissions).toHaveLength(1);
  });

  test('20 repetitions of one submission store one and get the same answer', async () => {
    const { id } = await at.newKit();
    const submission = { ...completeGeneric(), submission_id: crypto.randomUUID() };
    const answers = await atOnce(() => at.submit(at.people.anna, id, submission));
    expect(tally(answers)).toEqual({ done: AT_ONCE });
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
    expect((await at.stored(id)).submissions).toHaveLength(1);
  });
});

describe('parallel drafts', () => {
  test('20 parallel first drafts keep one', async () => {
    const { id } = await at.newKit();
    const answers = await atOnce((index) => at.save(at.people.anna, id, draft(`tab ${index}`)));
    expect(tally(answers)).toEqual({ done: 1, draft_changed: AT_ONCE - 1 });
    const kept = answers.findIndex(({ status }) => status === 200);
    expect((await at.stored(id)).drafts).toMatchObject([{ answers: { helpful_comments: `tab ${kept}` } }]);
  });

  test('20 parallel drafts based on one version keep one', async () => {
    const { id, version } = await aDraftedKit();
    const answers = await atOnce((index) => at.save(at.people.anna, id, draft(`tab ${index}`, version)));
    expect(tally(answers)).toEqual({ done: 1, draft_changed: AT_ONCE - 1 });
    const kept = answers.findIndex(({ status }) => status === 200);
    expect((await at.stored(id)).drafts).toMatchObject([{ answers: { helpful_comments: `tab ${kept}` } }]);
  });

  test('20 parallel drafts with equal content make one version', async () => {
    const { id, version } = await aDraftedKit();
    const answers = await atOnce(() => at.save(at.people.anna, id, draft('the same', version)));
    expect(tally(answers)).toEqual({ done: AT_ONCE });
    expect(new Set(answers.map(({ body }) => saveDraft.result.parse(body).version)).size).toBe(1);
  });
});

test('a draft that arrives during a submission never stays behind', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, version } = await aDraftedKit();
    const saves = [
      draft('one', version),
      draft('two', version),
      { ...draft('three'), form_type: 'original' },
    ];
    const [submission, ...saved] = await Promise.all([
      at.submit(at.people.anna, id, completeGeneric()),
      ...saves.map((save) => at.save(at.people.anna, id, save)),
    ]);
    expect(submission.status).toBe(201);
    for (const { status } of saved) expect([200, 409]).toContain(status);
    expect(await at.stored(id)).toMatchObject({ submissions: [{}], drafts: [] });
  }
});

describe('an open transaction', () => {
  const definition_version = 1;

  const submitting = (kit_record_id: KitRecordId) => ({
    kit_record_id,
    form_type: 'generic',
    definition_version,
    submission_id: null,
    based_on: null,
    answers: {},
    behaviors: {},
    matrix,
    is_age_confirmed: null,
  });

  test('a draft waits for an open submission and is refused', async () => {
    const { id, version } = await aDraftedKit();
    const { anna } = at.people;
    const answer = await during(
      at.portal,
      anna.actor,
      (tx) => tx.run(insertSymptomData(submitting(id))),
      () => at.save(anna, id, draft('late', version)),
    );
    expect(tally([answer])).toEqual({ questionnaire_already_submitted: 1 });
    expect((await at.stored(id)).drafts).toEqual([]);
  });

  test('a submission waits for an open draft and removes it', async () => {
    const { id, version } = await aDraftedKit();
    const { anna } = at.people;
    const answer = await during(
      at.portal,
      anna.actor,
      (tx) =>
        tx.run(upsertDraft({ kit_record_id: id, definition_version, matrix, ...draft('early', version) })),
      () => at.submit(anna, id, completeGeneric()),
    );
    expect(answer.status).toBe(201);
    expect((await at.stored(id)).drafts).toEqual([]);
  });

  test('a submission of an older draft waits for the newer draft and keeps it', async () => {
    const { id, version } = await aDraftedKit();
    const { anna } = at.people;
    const answer = await during(
      at.portal,
      anna.actor,
      (tx) =>
        tx.run(upsertDraft({ kit_record_id: id, definition_version, matrix, ...draft('newer', version) })),
      () => at.submit(anna, id, { ...completeGeneric(), based_on: version }),
    );
    expect(tally([answer])).toEqual({ draft_changed: 1 });
    expect(await at.stored(id)).toMatchObject({ submissions: [], drafts: [{ form_type: 'generic' }] });
  });

  test('a change of a draft waits for its open removal and is refused', async () => {
    const { id, version } = await aDraftedKit();
    const { anna } = at.people;
    const answer = await during(
      at.portal,
      anna.actor,
      (tx) => tx.run(deleteDraft(id, 'generic', version)),
      () => at.save(anna, id, draft('late', version)),
    );
    expect(tally([answer])).toEqual({ draft_changed: 1 });
    expect((await at.stored(id)).drafts).toEqual([]);
  });

  test.each(['submission', 'draft'])(
    "a %s waits for an open change of the kit's status and is refused",
    async (what) => {
      const { id, version } = await aDraftedKit();
      const { anna, admin } = at.people;
      const answer = await during(
        at.portal,
        admin.actor,
        (tx) =>
          tx.run(
            rowsOf(sql`insert into app.kit_status_changes (kit_record_id, from_status, status)
          values (${id}, 'registered', 'cancelled')`),
          ),
        () =>
          what === 'draft'
            ? at.save(anna, id, draft('late', version))
            : at.submit(anna, id, completeGeneric()),
      );
      expect(tally([answer])).toEqual({ kit_not_processed: 1 });
      expect((await at.stored(id)).submissions).toEqual([]);
    },
  );

  test('a draft waits for the open removal of its owner and finds no kit', async () => {
    const { portal, people } = at;
    const leaving = await aPerson(portal.database.db, people.admin, 'customer');
    const { id } = await aKit(portal, { ...people, anna: leaving }, 901);
    const answer = await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(rowsOf(sql`delete from app.profiles where id = ${leaving.actor.user_id}`)),
      () => at.save(leaving, id, draft('late')),
    );
    expect(tally([answer])).toEqual({ kit_not_found: 1 });
  });
});
