import { createStore } from 'zustand/vanilla';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';

export type DraftValues = Pick<Draft, 'answers' | 'behaviors'>;

/** Result of sending a draft. */
export type Outcome =
  | { readonly type: 'saved'; readonly version: number }
  | { readonly type: 'changed_elsewhere'; readonly other: Draft }
  | { readonly type: 'refused'; readonly reason: string }
  /** No response: the server may have saved the draft or not. */
  | { readonly type: 'unanswered' };

export type DraftState =
  | { readonly status: 'untouched' | 'saving' | 'saved' | 'unsent' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'changed_elsewhere'; readonly mine: DraftValues; readonly other: Draft };

type Send = (values: DraftValues, basedOn: number | null) => Promise<Outcome>;

/** Sends this long after the last change (ms). */
const QUIET_MS = 1_000;
/** Sends this long after the first change at the latest (ms). */
const MAX_DELAY_MS = 10_000;
/** Reports the draft as unsent after this long without a response (ms). */
const RESPONSE_MS = 10_000;

const retryDelay = (failures: number) => Math.min(1_000 * 2 ** (failures - 1), 30_000);

/**
 * Saves a draft on the server: shortly after the last change, one request at a time, always with the newest values. Repeats a
 * request until it has a response.
 */
export class DraftKeeper {
  readonly store;
  readonly #send: Send;
  #version: number | null;
  /** Reads the newest values; undefined once they are sent. */
  #newest: (() => DraftValues) | undefined;
  #waitingSince: number | undefined;
  /** Sent, without a response yet. A repeat must be identical: the server recognizes it as the draft that it may have. */
  #sent: DraftValues | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLeft = false;

  /** @param version of the draft at the start of the form; null without a draft. */
  constructor(send: Send, version: number | null) {
    this.#send = send;
    this.#version = version;
    this.store = createStore<DraftState>(() => ({ status: version === null ? 'untouched' : 'saved' }));
  }

  get state(): DraftState {
    return this.store.getState();
  }

  /** Latest version known to be on the server; null without a draft. */
  get version(): number | null {
    return this.#version;
  }

  /** Schedules a save. `newest` is called at the time of sending. */
  change(newest: () => DraftValues): void {
    this.#newest = newest;
    this.#waitingSince ??= Date.now();
    if (this.state.status === 'changed_elsewhere') return;
    if (this.state.status !== 'unsent') this.#setState({ status: 'saving' });
    if (!this.#running && this.#failures === 0) this.#sendSoon();
  }

  /** Sends unsaved values at once and retries unanswered ones. Resolves after success or failure. */
  async flush(): Promise<void> {
    if (this.#running) await this.#running;
    // The user has to decide or change something first.
    if (this.state.status === 'changed_elsewhere' || this.state.status === 'refused') return;
    if (this.isUnsaved()) await this.#sendNow();
    // Changes made during that request.
    if (this.#newest && this.state.status === 'saving') await this.#sendNow();
  }

  /** Overwrites the draft of the other tab or device. */
  keepMine(): void {
    if (this.state.status !== 'changed_elsewhere') return;
    this.#version = this.state.other.version;
    this.#setState({ status: 'saving' });
    void this.#sendNow();
  }

  /** Whether closing the page now would lose anything. */
  readonly isUnsaved = (): boolean => this.#newest !== undefined || this.#sent !== undefined;

  /** Whether the server has a newer draft than an unchanged form. */
  readonly isOutdated = (version: number): boolean => !this.isUnsaved() && version > (this.#version ?? 0);

  /** Call when the form mounts; it may do so again after `leave`. */
  enter(): void {
    this.#isLeft = false;
  }

  /** Call when the form unmounts: sends unsaved values once, without retries. */
  leave(): void {
    this.#isLeft = true;
    void this.flush();
    clearTimeout(this.#timer);
  }

  /** Drops unsaved values, after submitting or discarding them. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#newest = undefined;
    this.#sent = undefined;
  }

  #setState(state: DraftState): void {
    if (state.status === 'saving' && this.state.status === 'saving') return;
    this.store.setState(state, true);
  }

  #sendSoon(): void {
    clearTimeout(this.#timer);
    const waited = Date.now() - (this.#waitingSince ?? Date.now());
    this.#timer = setTimeout(() => void this.#sendNow(), Math.min(QUIET_MS, MAX_DELAY_MS - waited));
  }

  #sendNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#sendValues().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #sendValues(): Promise<void> {
    if (!this.#sent) {
      this.#sent = this.#newest?.();
      this.#newest = undefined;
      this.#waitingSince = undefined;
    }
    if (!this.#sent) return;
    if (this.state.status !== 'unsent') this.#setState({ status: 'saving' });
    const overdue = setTimeout(() => this.#setState({ status: 'unsent' }), RESPONSE_MS);
    const outcome = await this.#send(this.#sent, this.#version);
    clearTimeout(overdue);
    // Undefined after `forget`.
    if (this.#sent) this.#settle(this.#sent, outcome);
  }

  #settle(sent: DraftValues, outcome: Outcome): void {
    if (outcome.type === 'unanswered') {
      this.#failures += 1;
      this.#setState({ status: 'unsent' });
      if (!this.#isLeft) this.#timer = setTimeout(() => void this.#sendNow(), retryDelay(this.#failures));
      return;
    }
    this.#failures = 0;
    this.#sent = undefined;
    if (outcome.type === 'saved') {
      this.#version = outcome.version;
      this.#setState({ status: this.#newest ? 'saving' : 'saved' });
      if (this.#newest) this.#sendSoon();
      return;
    }
    this.#newest ??= () => sent;
    if (outcome.type === 'refused') this.#setState({ status: 'refused', reason: outcome.reason });
    else this.#setState({ status: 'changed_elsewhere', mine: this.#newest(), other: outcome.other });
  }
}
