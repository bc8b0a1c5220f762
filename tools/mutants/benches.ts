import type { Mutant } from './Mutant.ts';

const FUNCTIONS = 'db/functions/laboratory/benches.sql';
const SESSION = ['server/laboratory/benches/benchSession.test.ts'];
const KITS = ['server/laboratory/benches/bench.test.ts'];
const TURN = ['server/laboratory/benches/turn.test.ts'];
const UNDO = ['server/laboratory/benches/undoAtBench.test.ts'];

/** Benches: devices of a laboratory without an account. */
export const benches: readonly Mutant[] = [
  {
    name: 'bench-code-once',
    rule: 'A code opens one device.',
    file: FUNCTIONS,
    find: 'set code_hash = null, opened_at = now()',
    replace: 'set opened_at = now()',
    judges: SESSION,
  },
  {
    name: 'bench-copy',
    rule: 'A copy of a token ends the session of both devices.',
    file: FUNCTIONS,
    find: "token = bench.former_hash and bench.token_since < now() - interval '1 minute'",
    replace: 'false',
    judges: SESSION,
  },
  {
    name: 'bench-lost-token',
    rule: 'The next token counts from its first use.',
    file: FUNCTIONS,
    find: 'set next_hash = fresh, next_since = now()',
    replace: 'set former_hash = b.token_hash, token_hash = fresh, token_since = now()',
    judges: SESSION,
  },
  {
    name: 'pin-attempts',
    rule: 'Five attempts lock a PIN, also simultaneous ones.',
    file: 'db/migrations/0010_laboratories.sql',
    find: 'check (tried_pins between 0 and 5)',
    replace: 'check (tried_pins between 0 and 500)',
    judges: SESSION,
  },
  {
    name: 'bench-turn',
    rule: 'A bench does nothing while nobody works at it.',
    file: FUNCTIONS,
    find: 'where b.turn_until > now() and t.ended_at is null and',
    replace: 'where t.ended_at is null and',
    judges: TURN,
  },
  {
    name: 'bench-named-technician',
    rule: 'An act in the name of another technician than the one at the bench is refused.',
    file: FUNCTIONS,
    find: " and t.id::text = current_setting('app.technician_id', true)",
    replace: '',
    judges: TURN,
  },
  {
    name: 'bench-reading',
    rule: 'A screen that only reads does not prolong a turn.',
    file: FUNCTIONS,
    find: 'case when worker = b.technician_id::text and b.turn_until > now()',
    replace: 'case when b.turn_until > now()',
    judges: TURN,
  },
  {
    name: 'bench-arrival-stays',
    rule: 'Nobody takes back the receipt of a kit that was set aside and registered since then.',
    file: 'db/functions/kits/status.sql',
    find: 'and last.changed_at >= (select k.created_at from app.kits k where k.id = change.kit_record_id)',
    replace: '',
    judges: UNDO,
  },
  {
    name: 'bench-seen-status',
    rule: 'A change at a bench is refused if the kit has another status than the screen shows.',
    file: 'db/functions/laboratory/laboratory_status.sql',
    find: 'elsif kit.status <> seen then',
    replace: 'elsif false then',
    judges: UNDO,
  },
  {
    name: 'bench-reach',
    rule: 'A code of another laboratory is unknown at a bench.',
    file: FUNCTIONS,
    find: "if not app.laboratory_reaches(code) then\n    return query values ('unknown'",
    replace: "if false then\n    return query values ('unknown'",
    judges: KITS,
  },
  {
    name: 'bench-undo-own',
    rule: 'A technician takes back own statuses alone.',
    file: FUNCTIONS,
    find: 'c.from_status = goal and c.technician_id = app.acting_technician()',
    replace: 'c.from_status = goal',
    judges: UNDO,
  },
  {
    name: 'bench-other-site',
    rule: 'Another site does not act as a bench.',
    file: 'server/laboratory/benches/findBench.ts',
    find: "if (request.method !== 'GET') refuseOtherSites(request, config);",
    replace: '',
    judges: SESSION,
  },
  {
    name: 'bench-no-user',
    rule: 'A refusal at a bench renews no session of a user.',
    file: 'web/identity/session/refusals.ts',
    find: "if (address.includes(' /api/bench')) return false;",
    replace: '',
    judges: ['web/laboratory/bench/BenchPage.test.tsx'],
  },
  {
    name: 'bench-own-scans',
    rule: 'Nobody sends the waiting scans of another technician.',
    file: 'web/laboratory/bench/benchDesk.ts',
    find: 'BENCH_SCANS + technician_id',
    replace: 'BENCH_SCANS',
    judges: ['web/laboratory/bench/BenchDesk.test.tsx'],
  },
];
