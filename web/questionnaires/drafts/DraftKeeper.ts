import { createStore } from 'zustand/vanilla';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';
import type { DraftValues } from '../answers/formValues.ts';
import type { DraftState, NoteUnsent, Outcome, SavedDraft, Send, TakeIn, UnsentDraft } from './DraftState.ts';
import { isSameDraft, mergeDrafts } from './mergeDrafts.ts';

const noAnswers: DraftValues = { answers: {}, behaviors: {} };

/** Sends this long after the last change (ms). */
const QUIET_MS = 1_000;
/** Sends this long after the first change at the latest (ms). */
const MAX_DELAY_MS = 10_000;
/** Reports the draft as unsent after this long without a response (ms). */
const RESPONSE_MS = 10_000;

const retryDelay = (failures: number) => Math.min(1_000 * 2 ** (failures - 1), 30_000);

/**
 * Saves a draft on the server: shortly after the last change, one request at a time, always with the newest values. Repeats a
 * request until it has a response. Merges changes of other devices question by question. The server accepts the merged draft
 * only on top of the version that was merged.
 */
export class DraftKeeper {
  readonly store;
  readonly #send: Send;
  readonly #takeIn: TakeIn;
  readonly #noteUnsent: NoteUnsent;
  #version: number | null;
  /** The draft of that version. */
  #base: DraftValues;
  /** Reads the newest values; undefined once they are sent. */
  #newest: (() => DraftValues) | undefined;
  #waitingSince: number | undefined;
  /** Sent, without a response yet. A repeat must be identical: the server recognizes it as the draft that it may have. */
  #sent: DraftValues | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The draft in conflict with this device's. */
  #other: Draft | undefined;
  #isLeft = false;
  #isTakingIn = false;
  #merges = 0;

  /** @param start the draft at the start of the form, if any. */
  constructor(
    send: Send,
    start: SavedDraft | undefined,
    takeIn: TakeIn,
    noteUnsent: NoteUnsent = () => undefined,
  ) {
    this.#send = send;
    this.#takeIn = takeIn;
    this.#noteUnsent = noteUnsent;
    this.#version = start?.version ?? null;
    this.#base = start ?? noAnswers;
    this.store = createStore<DraftState>(() => ({ status: start ? 'saved' : 'untouched' }));
  }

  get state(): DraftState {
    return this.store.getState();
  }

  /** Latest version known to be on the server; null without a draft. */
  get version(): number | null {
    return this.#version;
  }

  /** Counts the merges: a submission of earlier answers lacks those of the other device. */
  get merges(): number {
    return this.#merges;
  }

  /** Schedules a save. `newest` is called at the time of sending. */
  change(newest: () => DraftValues): void {
    if (this.#isTakingIn) return;
    this.#newest = newest;
    this.#waitingSince ??= Date.now();
    this.#note();
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

  /** Ends a conflict: takes one side's answers to the questions that both sides changed. */
  choose(side: 'mine' | 'theirs'): void {
    if (this.state.status !== 'changed_elsewhere' || !this.#other) return;
    const own = this.#newest?.() ?? this.#base;
    this.#adopt(this.#other, own, mergeDrafts(this.#base, own, this.#other)[side]);
    if (this.#newest) void this.#sendNow();
  }

  /** Shows a newer draft of the server in an unchanged form. */
  catchUp(newer: Draft): void {
    if (this.isOutdated(newer.version)) this.#adopt(newer, this.#base, newer);
  }

  /**
   * Shows and sends answers that an earlier page could not send. `other` is the draft on the server.
   * @returns whether any of them had not arrived.
   */
  restore(kept: UnsentDraft, other: Draft | undefined): boolean {
    const shown = this.#newest?.() ?? this.#base;
    const own = mergeDrafts(this.#base, shown, kept.values).mine;
    this.#show(shown, own, true);
    this.#newest = () => own;
    this.#setState({ status: 'saving' });
    if (other) {
      this.#version = kept.version;
      this.#base = kept.sent && isSameDraft(kept.sent, other) ? kept.sent : kept.base;
      this.#merge(other);
    }
    if (this.state.status === 'saving') void this.#sendNow();
    this.#note();
    return this.isUnsaved();
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
    this.#note();
  }

  #note(): void {
    const read = () => {
      const values = this.#newest?.() ?? this.#sent;
      return values && { values, sent: this.#sent, version: this.#version, base: this.#base };
    };
    this.#noteUnsent(read, this.isUnsaved());
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
    this.#note();
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
      this.#base = sent;
      this.#setState({ status: this.#newest ? 'saving' : 'saved' });
      if (this.#newest) this.#sendSoon();
      return;
    }
    this.#newest ??= () => sent;
    if (outcome.type === 'refused') this.#setState({ status: 'refused', reason: outcome.reason });
    else this.#merge(outcome.other);
  }

  #merge(other: Draft): void {
    const own = this.#newest?.() ?? this.#base;
    const { mine, theirs, hasConflict } = mergeDrafts(this.#base, own, other);
    if (hasConflict) {
      this.#other = other;
      this.#setState({ status: 'changed_elsewhere', mine, other: { ...other, ...theirs } });
      return;
    }
    this.#adopt(other, own, mine);
    if (this.#newest) this.#sendSoon();
  }

  /** Continues on top of the other draft. @param own the answers in the form. @param next the answers to show and save. */
  #adopt(other: Draft, own: DraftValues, next: DraftValues): void {
    this.#version = other.version;
    this.#base = { answers: other.answers, behaviors: other.behaviors };
    this.#other = undefined;
    const isSaved = isSameDraft(next, other);
    this.#newest = isSaved ? undefined : () => next;
    this.#setState({ status: isSaved ? 'saved' : 'saving' });
    this.#note();
    if (isSameDraft(own, next)) return;
    this.#merges += 1;
    this.#show(own, next, false);
  }

  #show(before: DraftValues, after: DraftValues, isOwn: boolean): void {
    // The form reports its new values as a change.
    this.#isTakingIn = true;
    this.#takeIn(before, after, isOwn);
    this.#isTakingIn = false;
  }
}
