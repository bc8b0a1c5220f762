import type { IntakeAnswer, WaitingScan } from '#contract/laboratory/kit-intake.ts';
import { MAX_WAIT_MS } from '#contract/laboratory/limits.ts';
import { kitCodePattern } from '#contract/shared/codes.ts';
import type { KitCode } from '#contract/shared/ids.ts';

/** A scanned code and the portal's answer. */
export interface Scan {
  readonly id: number;
  readonly kit_id: KitCode;
  /** When the code was read, in milliseconds since 1970. */
  readonly scanned_at: number;
  /** The first request for this scan, in milliseconds since 1970. */
  readonly tried_at?: number;
  readonly answer?: IntakeAnswer;
  /** When the last change was made here, in milliseconds since 1970. Only such a change can be undone. */
  readonly changed_at?: number | undefined;
  readonly is_undone?: boolean;
}

export interface IntakeState {
  /** The newest first. */
  readonly scans: readonly Scan[];
  /** The reason why scans wait; undefined while the portal takes them. */
  readonly failure: unknown;
}

export interface IntakeQueueOptions {
  readonly send: (kit_id: KitCode, waiting: WaitingScan) => Promise<IntakeAnswer>;
  /** Where scans without an answer survive a reload: their codes, and no person. */
  readonly storage_key: string;
}

/** Two scans of a code within this time (ms) are one: scanners repeat. */
const SAME_SCAN_MS = 1000;
/** Pause (ms) before the next try without an answer. */
const RETRY_MS = 2000;
const SHOWN = 200;

/** Sends scans one by one in their order, and again until the portal answers. */
export function intakeQueue({ send, storage_key }: IntakeQueueOptions) {
  let state: IntakeState = { scans: storedScans(storage_key), failure: undefined };
  let next_id = state.scans.length;
  let last = { kit_id: '', at: 0 };
  let is_sending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(changes: Partial<IntakeState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const update = (id: number, changes: Partial<Scan>) =>
    set({ scans: state.scans.map((scan) => (scan.id === id ? { ...scan, ...changes } : scan)) });

  async function work(): Promise<void> {
    clearTimeout(timer);
    if (is_sending) return;
    is_sending = true;
    for (let scan = oldestWaiting(); scan && listeners.size > 0; scan = oldestWaiting()) {
      const now = Date.now();
      const { id, kit_id, scanned_at, tried_at } = scan;
      if (tried_at === undefined) {
        update(id, { tried_at: now });
        store(storage_key, (waiting) =>
          waiting.map((one) => (isSame(one, scan) ? { ...one, tried_at: now } : one)),
        );
      }
      try {
        // A retry waits at least a millisecond: 0 marks the first try.
        const waited_ms = tried_at === undefined ? 0 : within(1, now - tried_at);
        const answer = await send(kit_id, { waited_ms, age_ms: within(waited_ms, now - scanned_at) });
        store(storage_key, (waiting) => waiting.filter((one) => !isSame(one, scan)));
        update(id, { answer, ...(isOwn(answer) && { changed_at: Date.now() }) });
        set({ failure: undefined });
      } catch (failure) {
        set({ failure });
        timer = setTimeout(() => void work(), RETRY_MS);
        break;
      }
    }
    is_sending = false;
  }

  const oldestWaiting = () => state.scans.findLast(({ answer }) => answer === undefined);

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      void work();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    /** Adds a scan, unless it repeats the last one. */
    add: (kit_id: KitCode) => {
      const at = Date.now();
      // A clock that is set back makes no later scan a repeated one.
      const is_repeated = last.kit_id === kit_id && Math.abs(at - last.at) < SAME_SCAN_MS;
      last = { kit_id, at };
      if (is_repeated) return;
      next_id += 1;
      const answered = state.scans.filter(({ answer }) => answer);
      const dropped = new Set(answered.slice(SHOWN).map(({ id }) => id));
      const scan = { kit_id, scanned_at: at };
      store(storage_key, (waiting) => [scan, ...waiting]);
      set({ scans: [{ ...scan, id: next_id }, ...state.scans.filter(({ id }) => !dropped.has(id))] });
      void work();
    },
    /** Records a change of an answered scan. */
    update,
    /** Tries again at once. */
    work: () => void work(),
  };
}

/** Whether this scan has changed something. */
const isOwn = ({ outcome }: IntakeAnswer) => outcome === 'received' || outcome === 'set_aside';

const within = (least: number, ms: number) => Math.min(Math.max(ms, least), MAX_WAIT_MS);

/** The codes of a queue that still wait in this tab, the newest first. */
export const waitingCodes = (storage_key: string): readonly KitCode[] =>
  stored(storage_key).map(({ kit_id }) => kit_id);

/** The names of the queues with waiting scans in this tab that begin with a text. */
export const waitingQueues = (prefix: string): readonly string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));

/** Forgets the waiting scans of a queue that no page has open. */
export const dropQueue = (storage_key: string): void => sessionStorage.removeItem(storage_key);

type Waiting = Pick<Scan, 'kit_id' | 'scanned_at' | 'tried_at'>;

const isSame = (one: Waiting, other: Waiting) =>
  one.kit_id === other.kit_id && one.scanned_at === other.scanned_at;

/** Changes the stored scans one by one: a newer queue of the same name may have added some before a late answer. */
function store(key: string, change: (waiting: readonly Waiting[]) => readonly Waiting[]): void {
  const waiting = change(stored(key));
  if (waiting.length > 0) sessionStorage.setItem(key, JSON.stringify(waiting));
  else sessionStorage.removeItem(key);
}

function stored(key: string): readonly Waiting[] {
  let kept: unknown;
  try {
    kept = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(kept) ? kept.filter(isWaiting) : [];
}

const storedScans = (key: string): readonly Scan[] =>
  stored(key).map((scan, index, { length }) => ({ ...scan, id: length - index }));

// Checked by hand: a schema would add zod to the page.
function isWaiting(value: unknown): value is Waiting {
  const { kit_id, scanned_at, tried_at } = Object(value) as Partial<Record<keyof Waiting, unknown>>;
  return (
    typeof kit_id === 'string' &&
    kitCodePattern.test(kit_id) &&
    typeof scanned_at === 'number' &&
    (tried_at === undefined || typeof tried_at === 'number')
  );
}
