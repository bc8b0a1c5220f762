import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KitSummary } from '#contract/kits/kits.ts';
import type { Role } from '#contract/shared/ids.ts';
import { kitNextStep, kitStateSentence } from './kitNextStep.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const kit = (more: object = {}): KitSummary =>
  KitSummary.parse({
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    kit_id: 'MB000132',
    status: 'registered',
    sample_taken_date: null,
    kit_notes: null,
    created_at: '2026-10-01T12:00:00Z',
    report_generated_at: null,
    questionnaire_submitted: true,
    ...more,
  });
const change = (status: KitSummary['status'], more: object = {}) => ({
  status,
  last_change: { id: 2, status, changed_at: '2026-11-02T12:00:00Z', reason: null, answer: null, ...more },
});
const patient_id = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const stepOf = (one: KitSummary, others: readonly KitSummary[] = [], role: Role = 'customer') =>
  kitNextStep(one, { id: patient_id, kits: [one, ...others] }, role);
const report = { report_generated_at: '2026-11-05T12:00:00Z' };

const held = { practitioner: 'Dr. Paula', until: '2026-12-04T12:00:00Z', is_own: false };

test.each([
  [
    held,
    'Your report is ready. Held by Dr. Paula until Dec 4 at the latest. To read it sooner, ask Dr. Paula.',
  ],
  [
    { ...held, practitioner: null, until: '2027-01-04T12:00:00Z' },
    'Your report is ready. Held by your practitioner until Jan 4, 2027 at the latest. To read it sooner, ask your practitioner.',
  ],
])('a held report is ready, and its family learns whom to ask: %j', (hold, sentence) => {
  expect(stepOf(kit({ ...report, status: 'report_ready', hold }))).toEqual({ sentence, tone: 'calm' });
});

test('a question of the laboratory comes before a held report', () => {
  expect(stepOf(kit({ ...report, ...change('information_needed'), hold: held })).tone).toBe('warning');
});

describe('a step with an action', () => {
  test('the next step of a kit without answers is its questionnaire', () => {
    expect(stepOf(kit({ questionnaire_submitted: false }))).toEqual({
      sentence: 'Please fill in the questionnaire for this kit.',
      tone: 'calm',
      action: {
        label: 'Fill in questionnaire',
        name: 'Fill in questionnaire for MB000132',
        to: `/enter-symptom-data?patient=${patient_id}&kit=${kit().id}`,
      },
    });
  });

  test('the step to the questionnaire says where the sample is', () => {
    expect(stepOf(kit({ ...change('received'), questionnaire_submitted: false })).sentence).toBe(
      'The laboratory received your sample on Nov 2. Meanwhile, please fill in the questionnaire.',
    );
  });

  test('after an answer to the laboratory, the step is a missing questionnaire', () => {
    const answer = { text: 'On Monday', answered_at: '2026-11-03T12:00:00Z' };
    const answered = kit({ ...change('information_needed', { answer }), questionnaire_submitted: false });
    expect(stepOf(answered)).toMatchObject({
      sentence: expect.stringMatching(/^You answered .* Meanwhile, please fill in the questionnaire\.$/),
      action: { label: 'Fill in questionnaire' },
    });
  });

  test('an open question of the laboratory comes before a missing questionnaire and before a report', () => {
    for (const more of [report, { questionnaire_submitted: false }])
      expect(
        stepOf(kit({ ...change('information_needed', { reason: 'On which day?' }), ...more })),
      ).toMatchObject({
        sentence: 'The laboratory needs information from you.',
        quote: 'On which day?',
        tone: 'warning',
        action: { label: 'Answer the laboratory', to: `/patients/${patient_id}?answer=${kit().id}` },
      });
  });

  test.each([{}, { questionnaire_submitted: false }, { status: 'rejected' }])(
    'a published report of a kit with %j is the next step',
    (more) => {
      expect(stepOf(kit({ status: 'report_ready', ...report, ...more }))).toMatchObject({
        sentence: 'Your report is ready.',
        tone: 'success',
        action: { label: 'View report', to: '/kit/MB000132/report' },
      });
    },
  );

  test('the owner of a rejected kit is asked to register a replacement', () => {
    expect(stepOf(kit(change('rejected', { reason: 'The tube leaked' })))).toEqual({
      sentence: 'The laboratory could not analyze this sample. Please register a replacement kit.',
      advice: 'The laboratory could not analyze this sample. Please register a replacement kit.',
      quote: 'The tube leaked',
      tone: 'error',
      action: {
        label: 'Register a replacement kit',
        name: 'Register a replacement kit for MB000132',
        to: `/register-kit?patient=${patient_id}`,
      },
    });
  });
});

describe('a step with a reason of the catalogue', () => {
  const way = { next_step: 'Take a new sample.', act_until: '2026-12-04' };
  const told =
    'The laboratory could not analyze this sample. Take a new sample. Please do this by Dec 4, 2026.';

  test('a question says what to do, and until when', () => {
    expect(stepOf(kit(change('information_needed', { ...way, has_replacement: false }))).sentence).toBe(
      'The laboratory needs information from you. Take a new sample. Please do this by Dec 4, 2026.',
    );
  });

  test.each([[[]], [[kit(), kit()]]])(
    'a rejection with a replacement says that none is reserved yet, and promises no button, beside the kits %j',
    (others) => {
      const advice =
        'No replacement kit is reserved yet. Our team will reserve one, and its Kit ID appears here.';
      expect(stepOf(kit(change('rejected', { ...way, has_replacement: true })), others)).toEqual({
        sentence: `${told} ${advice}`,
        advice,
        tone: 'error',
      });
    },
  );

  test('a rejection that allows no replacement says what to do, and offers no registration', () => {
    expect(stepOf(kit(change('rejected', { ...way, has_replacement: false })))).toEqual({
      sentence: told,
      tone: 'error',
    });
  });
});

describe('a step with a replacement', () => {
  const rejected = kit({ ...change('rejected'), replaced_by: 'MB000140' });

  test('a reserved replacement is registered next, even if the patient has three kits', () => {
    const step = stepOf(rejected, [kit(), kit()]);
    expect(step).toMatchObject({
      sentence:
        'The laboratory could not analyze this sample. Kit MB000140 is reserved as its replacement. It does not count toward the three kits.',
      tone: 'error',
      action: {
        label: 'Register the replacement kit',
        to: `/register-kit?patient=${patient_id}&kit=MB000140`,
      },
    });
  });

  test('a rejected kit asks for nothing once its replacement is registered', () => {
    const replacement = kit({ kit_id: 'MB000140', replaces: 'MB000132' });
    expect(stepOf(rejected, [replacement])).toEqual({
      sentence: 'The laboratory could not analyze this sample. Kit MB000140 replaces it.',
      tone: 'calm',
    });
  });

  test('a replacement does not count toward the three kits', () => {
    const replacement = kit({ created_at: '2026-09-01T12:00:00Z', replaces: 'MB000001' });
    expect(stepOf(kit(change('rejected')), [kit(), replacement]).action).toBeDefined();
  });
});

test.each(['practitioner', 'admin'] as const)(
  'a kit owner with the role %s learns after a rejection that only customers register kits',
  (role) => {
    const sentence = 'The laboratory could not analyze this sample.';
    const advice = `${sentence} Only customers can register a replacement kit.`;
    expect(stepOf(kit(change('rejected')), [], role)).toEqual({ sentence: advice, advice, tone: 'error' });
    const ask = 'Kit MB000140 is reserved as its replacement. Only customers can register it.';
    const reserved = kit({ ...change('rejected'), replaced_by: 'MB000140' });
    const step = { sentence: `${sentence} ${ask}`, advice: ask, tone: 'error' };
    expect(stepOf(reserved, [], role)).toEqual(step);
  },
);

describe('a step without an action', () => {
  test('a rejected kit of a patient with three kits leads to no registration, because a fourth is refused', () => {
    const step = stepOf(kit(change('rejected')), [kit(), kit()]);
    expect(step).toMatchObject({
      tone: 'error',
      sentence: expect.stringContaining('maximum number'),
    });
    expect(step.action).toBeUndefined();
  });

  test('a rejected kit asks for nothing once another kit is registered', () => {
    const later = kit({ created_at: '2026-11-03T12:00:00Z' });
    expect(stepOf(kit(change('rejected')), [later])).toEqual({
      sentence: 'The laboratory could not analyze this sample. You have registered another kit since.',
      tone: 'calm',
    });
    const earlier = kit({ created_at: '2026-09-03T12:00:00Z' });
    expect(stepOf(kit(change('rejected')), [earlier]).action).toBeDefined();
  });

  test.each<[string, KitSummary, string]>([
    ['a registered kit', kit(), 'Please send your sample to the laboratory, if you have not yet.'],
    [
      'a received kit',
      kit(change('received')),
      'The laboratory received your sample on Nov 2. The report appears here when it is ready.',
    ],
    [
      'a kit in analysis',
      kit(change('in_analysis')),
      'Your sample has been in analysis since Nov 2. The report appears here when it is ready.',
    ],
    [
      'a kit in analysis since last year',
      kit(change('in_analysis', { changed_at: '2025-11-02T12:00:00Z' })),
      'Your sample has been in analysis since Nov 2, 2025. The report appears here when it is ready.',
    ],
    [
      'a kit in analysis since an unknown day',
      kit({ status: 'in_analysis' }),
      'Your sample is in analysis. The report appears here when it is ready.',
    ],
    [
      'an answered question',
      kit(
        change('information_needed', { answer: { text: 'On Monday', answered_at: '2026-11-03T12:00:00Z' } }),
      ),
      'You answered the laboratory on Nov 3. The laboratory continues when it has read your answer.',
    ],
  ])('the owner of %s waits and reads why', (_, one, sentence) => {
    expect(stepOf(one)).toEqual({ sentence, tone: 'calm' });
  });

  test('a kit that is not in the laboratory has no sentence about its state', () => {
    expect(kitStateSentence(kit())).toBe('');
  });
});
