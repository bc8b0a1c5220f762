import { describe, expect, test } from 'vitest';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { type KitOnItsWay, timelineOf } from './timelineOf.ts';

const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`;

/** A kit with these statuses, one a day from November 1. */
const kit = (...statuses: KitStatus[]): KitOnItsWay => ({
  status: statuses.at(-1) ?? 'registered',
  created_at: dayOf(1),
  report_generated_at: statuses.includes('report_ready') ? dayOf(statuses.length) : null,
  status_changes: statuses.map((status, index) => ({
    id: index + 1,
    status,
    changed_at: dayOf(index + 1),
    reason: null,
    answer: null,
  })),
});

const stepsOf = (one: KitOnItsWay) =>
  timelineOf(one).map(({ status, state, happened_at }) =>
    [status, state, happened_at === null ? 'no date' : Number(happened_at.slice(8, 10))].join(' '),
  );

describe('the timeline of a kit', () => {
  test.each<[string, KitOnItsWay, string[]]>([
    [
      'a new kit is at its registration',
      kit('registered'),
      [
        'registered present 1',
        'received to_come no date',
        'in_analysis to_come no date',
        'report_ready to_come no date',
      ],
    ],
    [
      'a kit whose report was withdrawn for good ends before its report',
      { ...kit('registered', 'received', 'report_ready', 'cancelled'), report_generated_at: null },
      ['registered done 1', 'received done 2', 'cancelled present 4'],
    ],
    [
      'a kit in analysis has the dates before it',
      kit('registered', 'received', 'in_analysis'),
      ['registered done 1', 'received done 2', 'in_analysis present 3', 'report_ready to_come no date'],
    ],
    [
      'a finished kit has nothing present',
      kit('registered', 'received', 'in_analysis', 'report_ready'),
      ['registered done 1', 'received done 2', 'in_analysis done 3', 'report_ready done 4'],
    ],
    [
      'a report published at once leaves steps without a date',
      kit('registered', 'report_ready'),
      ['registered done 1', 'received done no date', 'in_analysis done no date', 'report_ready done 2'],
    ],
    [
      'a question interrupts the step that it came in',
      kit('registered', 'received', 'information_needed'),
      [
        'registered done 1',
        'received done 2',
        'information_needed present 3',
        'in_analysis to_come no date',
        'report_ready to_come no date',
      ],
    ],
    [
      'a settled question stays, and its step keeps the first date',
      kit('registered', 'received', 'information_needed', 'received'),
      [
        'registered done 1',
        'received present 2',
        'information_needed done 3',
        'in_analysis to_come no date',
        'report_ready to_come no date',
      ],
    ],
    [
      'a rejected kit has nothing to come',
      kit('registered', 'received', 'rejected'),
      ['registered done 1', 'received done 2', 'rejected present 3'],
    ],
    [
      'a rejection by mistake goes back to the reception',
      kit('registered', 'received', 'in_analysis', 'rejected', 'received'),
      [
        'registered done 1',
        'received present 2',
        'rejected done 4',
        'in_analysis to_come no date',
        'report_ready to_come no date',
      ],
    ],
    [
      'a cancelled kit ends at once',
      kit('registered', 'cancelled'),
      ['registered done 1', 'cancelled present 2'],
    ],
    [
      'an exception without an entry in the history is shown without a date',
      { ...kit('registered'), status: 'rejected' },
      ['registered done 1', 'rejected present no date'],
    ],
  ])('%s', (_, one, steps) => {
    expect(stepsOf(one)).toEqual(steps);
  });
});
