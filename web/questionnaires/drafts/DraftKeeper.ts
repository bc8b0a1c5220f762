import type { Draft } from '#contract/questionnaires/questionnaires.ts';

export type DraftValues = Pick<Draft, 'answers' | 'behaviors'>;

/** What became of a draft that was sent. */
export type Outcome =
  | { readonly type: 'saved'; readonly version: number }
  | { readonly type: 'changed_elsewhere'; readonly other: Draft }
  | { readonly type: 'refused'; readonly reason: string }
  /** No answer came: the server may have taken it or not. */
  | { readonly type: 'unanswered' };

/** What the user has to know about the draft. */
export type DraftState =
  | { readonly status: 'untouched' | 'saving' | 'saved' | 'unsent' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'changed_elsewhere'; readonly mine: DraftValues; readonly other: Draft };

type Send = (values: DraftValues, based_on: number | null) => Promise<Outcome>;

/** A draft is sent this long (ms) after the last change, */
const QUIET = 1_000;
/** and this long after the first one at the latest. */
const LONGEST = 10_000;
/** Without an answer for this long the user hears that nothing is saved. */
const PATIENCE = 10_000;

const retryDelay = (failures: number) => Math.min(1_000 * 2 ** (failures - 1), 30_000);

/**
 * Keeps what is entered on the server: a moment after the last change, one request at a time, the newest values next. What
 * gets no answer is sent again until there is one.
 */
export class DraftKeeper {
  readonly #send: Send;
  readonly #listeners = new Set<() => void>();
  #version: number | null;
  #state: DraftState;
  /** Reads the newest values, unless they have been sent. */
  #newest: (() => DraftValues) | undefined;
  #waiting_since: number | undefined;
  /** Sent but not answered. Sent again it has to be the same, which the server takes for what it may have already. */
  #sent: DraftValues | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #is_left = false;

  /** @param version of the draft that the form begins with; null when there is none. */
  constructor(send: Send, version: number | null) {
    this.#send = send;
    this.#version = version;
    this.#state = { status: version === null ? 'untouched' : 'saved' };
  }

  /** Takes note of a change; the values are read when they are sent. */
  change(newest: () => DraftValues): void {
    this.#newest = newest;
    this.#waiting_since ??= Date.now();
    if (this.#state.status === 'changed_elsewhere') return;
    if (this.#state.status !== 'unsent') this.#show({ status: 'saving' });
    if (!this.#running && this.#failures === 0) this.#sendSoon();
  }

  /** Sends at once what is not saved, and again what got no answer. Resolves when it is answered or failed. */
  async flush(): Promise<void> {
    if (this.#running) await this.#running;
    // The user has to do something about these.
    if (this.#state.status === 'changed_elsewhere' || this.#state.status === 'refused') return;
    if (this.isUnsaved()) await this.#sendNow();
    // What was entered while the values just saved waited for their answer.
    if (this.#newest && this.#state.status === 'saving') await this.#sendNow();
  }

  /** Saves the values over those of another tab or device. */
  keepMine(): void {
    if (this.#state.status !== 'changed_elsewhere') return;
    this.#version = this.#state.other.version;
    this.#show({ status: 'saving' });
    void this.#sendNow();
  }

  /** Version that the server is known to have; null when it has none. */
  get version(): number | null {
    return this.#version;
  }

  /** Whether closing the page now would lose anything. */
  readonly isUnsaved = (): boolean => this.#newest !== undefined || this.#sent !== undefined;

  /** Whether the server has a newer draft than the one that is on the screen, untouched. */
  readonly isOutdated = (version: number): boolean => !this.isUnsaved() && version > (this.#version ?? 0);

  /** The screen is there, again perhaps. */
  enter(): void {
    this.#is_left = false;
  }

  /** The screen is being left: what is not saved is sent once. */
  leave(): void {
    this.#is_left = true;
    void this.flush();
    clearTimeout(this.#timer);
  }

  /** The values have been submitted or given up: nothing is left to save. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#newest = undefined;
    this.#sent = undefined;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly current = () => this.#state;

  #show(state: DraftState): void {
    if (state.status === this.#state.status && state.status === 'saving') return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #sendSoon(): void {
    clearTimeout(this.#timer);
    const waited = Date.now() - (this.#waiting_since ?? Date.now());
    this.#timer = setTimeout(() => void this.#sendNow(), Math.min(QUIET, LONGEST - waited));
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
      this.#waiting_since = undefined;
    }
    if (!this.#sent) return;
    if (this.#state.status !== 'unsent') this.#show({ status: 'saving' });
    const patience = setTimeout(() => this.#show({ status: 'unsent' }), PATIENCE);
    const outcome = await this.#send(this.#sent, this.#version);
    clearTimeout(patience);
    // Forgotten meanwhile.
    if (this.#sent) this.#settle(this.#sent, outcome);
  }

  #settle(sent: DraftValues, outcome: Outcome): void {
    if (outcome.type === 'unanswered') {
      this.#failures += 1;
      this.#show({ status: 'unsent' });
      if (!this.#is_left) this.#timer = setTimeout(() => void this.#sendNow(), retryDelay(this.#failures));
      return;
    }
    this.#failures = 0;
    this.#sent = undefined;
    if (outcome.type === 'saved') {
      this.#version = outcome.version;
      this.#show({ status: this.#newest ? 'saving' : 'saved' });
      if (this.#newest) this.#sendSoon();
      return;
    }
    this.#newest ??= () => sent;
    if (outcome.type === 'refused') this.#show({ status: 'refused', reason: outcome.reason });
    else this.#show({ status: 'changed_elsewhere', mine: this.#newest(), other: outcome.other });
  }
}
