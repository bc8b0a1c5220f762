import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionnaires } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { completeGeneric, everybodyButAnna } from '#server/testing/family.ts';
import { complete } from './testing/answers.ts';
import { openQuestionnaires, type Questionnaires } from './testing/openQuestionnaires.ts';

let at: Questionnaires;

beforeAll(async () => {
  at = await openQuestionnaires();
});

afterAll(() => at.portal.close());

const already = (title: string) => ({
  status: 409,
  body: {
    code: 'questionnaire_already_submitted',
    message: `This kit already has ${title} submitted. Each kit can only have one form submission.`,
  },
});

describe.each(questionnaires)('$title', (definition) => {
  test("a submission of the $title is stored with its definition's version and shown in full to its owner", async () => {
    const { anna } = at.people;
    const { id, kit_id } = await at.newKit();
    const { form_type, answers, behaviors } = complete(definition);
    const answer = await at.submit(anna, id, { form_type, answers, behaviors });
    expect(answer).toMatchObject({ status: 201, body: { form_type } });

    const { kit, patient, submitted, drafts } = await at.state(anna, id);
    expect(kit).toEqual({ id, kit_id, status: 'registered' });
    expect(patient).toMatchObject({ first_name: 'Mia', last_name: 'Meyer' });
    expect(submitted).toMatchObject({ form_type, definition_version: definition.version, answers });
    expect(drafts).toEqual([]);
    for (const { key, label } of definition.symptom_groups.flatMap(({ items }) => items))
      expect(submitted?.behaviors[key]).toEqual({ ...behaviors[key], label });
  });

  test('a submitted $title is named when another form is submitted for the kit', async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    await at.submit(anna, id, complete(definition));
    for (const again of questionnaires)
      expect(await at.submit(anna, id, complete(again))).toMatchObject(already(definition.title));
    expect((await at.stored(id)).submissions).toHaveLength(1);
  });
});

test('a submitted form that no longer exists is called "a form" in the refusal', async () => {
  const { id, patient_id } = await at.newKit();
  await asOwner(
    at.portal,
    `insert into app.symptom_data (kit_record_id, patient_id, form_type, definition_version, answers, behaviors)
     values ($1, $2, 'former', 1, '{}', '{}')`,
    [id, patient_id],
  );
  expect(await at.submit(at.people.anna, id, completeGeneric())).toMatchObject(already('a form'));
});

test('a blank optional answer is stored as null', async () => {
  const { id } = await at.newKit();
  const { answers, ...rest } = completeGeneric();
  const answer = { ...rest, answers: { ...answers, bowel_movement_characteristics: ' \n' } };
  expect((await at.submit(at.people.anna, id, answer)).status).toBe(201);
  const { submitted } = await at.state(at.people.anna, id);
  expect(submitted?.answers).toEqual({
    ...answers,
    bowel_movement_characteristics: null,
    bowel_movements_per_day: null,
  });
});

describe('the age of a participant', () => {
  const aSampledKit = async (sampled: string) => {
    const kit = await at.newKit();
    await asOwner(at.portal, 'update app.kits set sample_taken_date = $2 where id = $1', [kit.id, sampled]);
    return kit;
  };
  const aged = (age_of_participant: number, more: object = {}) => {
    const { answers, ...rest } = completeGeneric();
    return { ...rest, answers: { ...answers, age_of_participant }, ...more };
  };

  test.each([
    ['2026-05-16', 6],
    ['2026-05-17', 7],
  ])(
    'the age of a participant of a child born on May 17, 2019 is known by the day of the sample, %s',
    async (sampled, age) => {
      const { id } = await aSampledKit(sampled);
      expect((await at.state(at.people.anna, id)).patient.age).toBe(age);
    },
  );

  test('the age of a participant that differs by more than a year from the date of birth is stored after its confirmation alone', async () => {
    const { anna } = at.people;
    const { id } = await aSampledKit('2026-01-05');
    for (const more of [{}, { age_confirmed: false }])
      for (const age of [4.9, 7.5, 45])
        expect(await at.submit(anna, id, aged(age, more))).toMatchObject({
          status: 409,
          body: { code: 'age_unlikely' },
        });
    expect((await at.submit(anna, id, aged(45, { age_confirmed: true }))).status).toBe(201);
    expect((await at.stored(id)).submissions).toMatchObject([{ is_age_confirmed: true }]);
  });

  test.each([5, 7])(
    'the age of a participant that is %s for a child of 6 is stored without a question',
    async (age) => {
      const { id } = await aSampledKit('2026-01-05');
      expect((await at.submit(at.people.anna, id, aged(age))).status).toBe(201);
      expect((await at.stored(id)).submissions).toMatchObject([{ is_age_confirmed: null }]);
    },
  );
});

test("a submission removes the kit's drafts and no others", async () => {
  const { anna } = at.people;
  const [kit, other] = [await at.newKit(), await at.newKit()];
  for (const { form_type } of [asd, generic])
    for (const { id } of [kit, other])
      await at.save(anna, id, { form_type, based_on: null, answers: { location: 'UK' }, behaviors: {} });
  await at.submit(anna, kit.id, completeGeneric());
  expect((await at.stored(kit.id)).drafts).toEqual([]);
  expect((await at.state(anna, other.id)).drafts).toHaveLength(2);
});

describe('a submission based on a draft', () => {
  const draft = (based_on: number | null) => ({
    form_type: 'generic',
    based_on,
    answers: { helpful_comments: 'typed' },
    behaviors: {},
  });

  test.each([
    ['an older one', (version: number) => version - 1],
    ['no draft', () => null],
  ])(
    'a submission based on %s instead of the current draft is refused and keeps the draft',
    async (_, based_on) => {
      const { anna } = at.people;
      const { id } = await at.newKit();
      const { body } = await at.save(anna, id, draft(null));
      const { version } = saveDraft.result.parse(body);
      const submission = { ...completeGeneric(), based_on: based_on(version) };
      expect(await at.submit(anna, id, submission)).toMatchObject({
        status: 409,
        body: { code: 'draft_changed' },
      });
      expect(await at.stored(id)).toMatchObject({ submissions: [], drafts: [{ form_type: 'generic' }] });

      expect((await at.submit(anna, id, { ...submission, based_on: version })).status).toBe(201);
      expect((await at.stored(id)).drafts).toEqual([]);
    },
  );

  test('a submission that says it has no draft is stored if there is none', async () => {
    const { id } = await at.newKit();
    expect((await at.submit(at.people.anna, id, { ...completeGeneric(), based_on: null })).status).toBe(201);
  });
});

describe('a repeated submission', () => {
  const again = () => ({ ...completeGeneric(), submission_id: crypto.randomUUID() });

  test('a repeated submission gets the first answer', async () => {
    const { anna } = at.people;
    const { id } = await at.newKit();
    const submission = again();
    const { body } = await at.submit(anna, id, submission);
    expect(await at.submit(anna, id, submission)).toMatchObject({ status: 201, body });
    await at.setStatus(id, 'cancelled');
    expect(await at.submit(anna, id, submission)).toMatchObject({ status: 201, body });
    expect((await at.stored(id)).submissions).toHaveLength(1);
  });

  test('a repeated submission is refused if its content changed or if another user sends it', async () => {
    const { anna, otherCustomer } = at.people;
    const { id } = await at.newKit();
    const submission = again();
    await at.submit(anna, id, submission);
    const changed = { ...submission, answers: { ...submission.answers, helpful_comments: 'changed' } };
    for (const other of [changed, { ...submission, submission_id: crypto.randomUUID() }, completeGeneric()])
      expect(await at.submit(anna, id, other)).toMatchObject(already('Generic Questionnaire'));
    expect((await at.submit(otherCustomer, id, submission)).status).toBe(404);
  });
});

describe('a kit that takes a questionnaire', () => {
  test.each(['rejected', 'cancelled'])('a %s kit accepts no questionnaire', async (status) => {
    const { id } = await at.newKit();
    await at.setStatus(id, status);
    const answer = await at.submit(at.people.anna, id, completeGeneric());
    expect(answer).toMatchObject({ status: 409, body: { code: 'kit_not_processed' } });
    expect(await at.stored(id)).toEqual({ submissions: [], drafts: [] });
    expect((await at.state(at.people.anna, id)).kit.status).toBe(status);
  });

  test.each(['received', 'in_analysis', 'report_ready', 'information_needed'])(
    'a kit that is %s accepts a questionnaire',
    async (status) => {
      const { id } = await at.newKit();
      await at.setStatus(id, status);
      expect((await at.submit(at.people.anna, id, completeGeneric())).status).toBe(201);
    },
  );

  test.each(everybodyButAnna)('submitting a questionnaire refuses %s', async (_, who, status) => {
    const { id } = await at.newKit();
    const person = who(at.people);
    const missing = crypto.randomUUID();
    const answer = await at.submit(person, id, completeGeneric());
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual((await at.submit(person, missing, completeGeneric())).body);
    expect(await at.stored(id)).toEqual({ submissions: [], drafts: [] });
  });
});
