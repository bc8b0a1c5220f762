import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KitSummary } from '#contract/kits/kits.ts';
import { kitNextStep } from './kitNextStep.ts';

const kit = (more: object = {}): KitSummary =>
  KitSummary.parse({
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    kit_id: 'MB000132',
    status: 'rejected',
    sample_taken_date: null,
    kit_notes: null,
    created_at: '2026-10-01T12:00:00Z',
    report_generated_at: null,
    questionnaire_submitted: true,
    ...more,
  });

// The page of an operator who offers help.
beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: 'mailto:help@example.com' }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('steps name support where the operator has set a place for it', () => {
  const sentenceOf = (role: 'customer' | 'admin', more: object = {}, others: readonly KitSummary[] = []) =>
    kitNextStep(kit(more), { id: 'x', kits: [kit(more), ...others] }, role).sentence;
  expect([
    sentenceOf('customer'),
    sentenceOf('customer', {}, [kit(), kit()]),
    sentenceOf('admin'),
    sentenceOf('admin', { replaced_by: 'MB000140' }),
    sentenceOf('customer', { status: 'cancelled' }),
  ]).toEqual([
    'The laboratory could not analyze this sample. Register a replacement kit, or contact support.',
    'The laboratory could not analyze this sample. Please contact support: this patient has the maximum number of kits.',
    'The laboratory could not analyze this sample. Please contact support for a replacement kit: only customers can register one.',
    'The laboratory could not analyze this sample. Kit MB000140 is reserved as its replacement. Please contact support: only customers can register it.',
    'This kit was cancelled. If this is a mistake, please contact support.',
  ]);
});
