import { expect, test } from 'vitest';
import { KitSummary } from '#contract/kits/kits.ts';
import type { Role } from '#contract/shared/ids.ts';
import { kitNextStep } from './kitNextStep.ts';

const patient_id = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const kit = (created_at: string, more: object = {}): KitSummary =>
  KitSummary.parse({
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    kit_id: 'MB000132',
    status: 'cancelled',
    sample_taken_date: null,
    kit_notes: null,
    created_at,
    report_generated_at: null,
    questionnaire_submitted: true,
    ...more,
  });
const last_change = {
  id: 2,
  status: 'cancelled',
  changed_at: '2026-10-02T12:00:00Z',
  reason: 'Lost in the mail',
  answer: null,
};
const cancelled = kit('2026-10-01T12:00:00Z', { last_change });
const earlier = kit('2026-09-01T12:00:00Z');
const later = kit('2026-11-01T12:00:00Z');
const stepBeside = (others: readonly KitSummary[], role: Role = 'customer') =>
  kitNextStep(cancelled, { id: patient_id, kits: [cancelled, ...others] }, role);

test('a customer whose newest kit was cancelled reads why and can register another one', () => {
  expect(stepBeside([earlier])).toEqual({
    sentence: 'This kit was cancelled.',
    tone: 'calm',
    quote: 'Lost in the mail',
    action: {
      label: 'Register another kit',
      name: 'Register another kit for MB000132',
      to: `/register-kit?patient=${patient_id}`,
    },
  });
});

test.each([
  ['a later kit is registered', [later], 'customer'],
  ['an earlier kit is in analysis', [kit('2026-09-01T12:00:00Z', { status: 'in_analysis' })], 'customer'],
  ['an earlier kit was rejected', [kit('2026-09-01T12:00:00Z', { status: 'rejected' })], 'customer'],
  ['the patient has three kits', [earlier, earlier], 'customer'],
  ['the owner is a practitioner', [], 'practitioner'],
] as const)('a cancelled kit asks for nothing when %s', (_, others, role) => {
  expect(stepBeside(others, role).action).toBeUndefined();
});

test('a kit whose report was withdrawn, and that was cancelled, promises no report and leads on', () => {
  const withdrawal = {
    withdrawn_at: '2026-10-02T12:00:00Z',
    pages: [1, 2],
    reason: 'It belonged to another sample.',
    next_step: 'Please do not use it.',
    report_follows: true,
  };
  const withdrawn = kit('2026-10-01T12:00:00Z', { last_change, withdrawals: [withdrawal] });
  const step = kitNextStep(withdrawn, { id: patient_id, kits: [withdrawn] }, 'customer');
  expect(step).toMatchObject({ quote: undefined, action: { label: 'Register another kit' } });
  expect(step.sentence).toMatch(/^The report was wrong\. It was withdrawn .+ No new report follows\.$/);
});
