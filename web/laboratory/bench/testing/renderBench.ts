import { page } from 'vitest/browser';
import {
  beginTurn,
  getBench,
  listBenchReasons,
  type OpenBench,
  openBench,
  setStatusAtBench,
} from '#contract/laboratory/bench.ts';
import { TECHNICIAN } from '#contract/laboratory/benchForms.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { renderPortal } from '#web/testing/renderPortal.tsx';

export const tina = { id: '5b7a1c1e-0000-4000-8000-000000000001', name: 'Tina' };
export const theo = { id: '5b7a1c1e-0000-4000-8000-000000000002', name: 'Theo' };

export const BENCH = `GET ${getBench.path}`;
export const OPEN = `POST ${openBench.path}`;
export const BEGIN = `PUT ${beginTurn.path}`;
export const END = `DELETE ${beginTurn.path}`;
export const RECEIVE = 'PUT /api/bench/kits/MB000001/receipt';
export const STATUS = 'PUT /api/bench/kits/MB000001/status';

const moment = '2026-11-20T12:00:00Z';

export const reason = {
  id: '5b7a1c1e-0000-4000-8000-000000000003',
  kind: 'rejected',
  name: 'Tube leaked',
  reason: 'The tube leaked on its way.',
  next_step: 'Take a new sample.',
};

/** A turn at the fake portal (milliseconds). */
export const TURN_MS = 15 * 60_000;

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const kit = page.getByRole('textbox', { name: 'Kit ID' });

interface State {
  /** Whether a session lives. */
  is_open: boolean;
  technician_id: string | null;
}

/** Renders a bench over a fake server that follows its session and its turns; the test may change both. */
export async function renderBench(state: State, given: Answers = {}) {
  const atWork =
    (answer: unknown): Answers[string] =>
    (_, headers) => {
      if (!state.is_open) return refusal('not_signed_in')();
      return state.technician_id === null || headers?.[TECHNICIAN] !== state.technician_id
        ? refusal('technician_needed')()
        : answer;
    };
  const bench = (): OpenBench => ({
    name: 'Intake room',
    laboratory_name: 'North Lab',
    technicians: [theo, tina],
    technician_id: state.technician_id,
    turn_ends_in_ms: state.technician_id === null ? null : TURN_MS,
  });
  const portal = await renderPortal('/bench', null, {
    [BENCH]: () => (state.is_open ? bench() : refusal('not_signed_in')()),
    [OPEN]: () => {
      state.is_open = true;
      return bench();
    },
    [BEGIN]: ({ body }) => {
      state.technician_id = beginTurn.body.parse(body).technician_id;
      return bench();
    },
    [END]: () => {
      state.technician_id = null;
      return bench();
    },
    [`GET ${listBenchReasons.path}`]: atWork({ reasons: [reason] }),
    [RECEIVE]: atWork({ outcome: 'received', status: 'received', changed_at: moment }),
    [STATUS]: ({ body }) => ({
      kit_id: 'MB000001',
      status: setStatusAtBench.body.parse(body).status,
      changed_at: moment,
    }),
    ...given,
  });
  return { ...portal, state };
}
