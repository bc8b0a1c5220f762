import { createStore } from 'zustand/vanilla';
import {
  keepUnsent,
  readUnsent,
  removeUnsent,
  tidyUnsent,
  type UnsentKey,
  type UnsentName,
  unsentKey,
} from '#web/lib/unsentStore.ts';
import type { DraftTarget } from '../answers/api.ts';
import type { KeptDraft } from './DraftState.ts';

/** Writes this long after the first change (ms). */
const DELAY_MS = 200;

type ReadUnsent = () => KeptDraft | undefined;

/**
 * The copy of unsent answers on this device: encrypted, one for each user, kit and form. It outlives a closed tab.
 * Without storage, as in some private windows, the answers stay on the page only.
 */
export class UnsentCopy {
  /** Whether the device holds the answers of the last write. */
  readonly isKept = createStore<boolean>(() => false);
  readonly #name: UnsentName | undefined;
  #key: UnsentKey | undefined;
  #recordId: string | undefined;
  /** The draft in that record, as JSON. */
  #written: string | undefined;
  #isLeft = false;
  #read: ReadUnsent | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** One operation at a time: a write must not overtake the removal after it. */
  #queue = Promise.resolve();

  /** @param userId the signed-in user; nothing is kept without one. */
  constructor(userId: string | undefined, { kit_record_id, form_type }: DraftTarget) {
    this.#name = userId === undefined ? undefined : [userId, kit_record_id, form_type];
  }

  /** Notes a change: writes the unsent answers soon, or removes the copy at once without any. */
  note(read: ReadUnsent, isUnsent: boolean): void {
    // The copy is written by now. A later page may have taken it over.
    if (this.#isLeft && isUnsent) return;
    this.#read = read;
    if (isUnsent) this.#timer ??= setTimeout(() => this.flush(), DELAY_MS);
    else this.flush();
  }

  /** Call when the form unmounts: writes the latest change. Only a saved draft changes the copy from now on. */
  leave(): void {
    this.flush();
    this.#isLeft = true;
  }

  /** Writes the latest change at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const read = this.#read;
    this.#read = undefined;
    if (read) this.#enqueue((name) => this.#write(name, read()));
  }

  /** Resolves once the device agrees with the changes noted so far. */
  settled(): Promise<void> {
    this.flush();
    return this.#queue;
  }

  /** Gives the answers kept by an earlier page to `restore`, and removes records that are too old or of other users. */
  restore(restore: (kept: KeptDraft) => void): void {
    this.#isLeft = false;
    this.#enqueue(async (name) => {
      await tidyUnsent(name[0]);
      const kept = await readUnsent(name);
      if (!kept) return;
      this.#recordId = kept.id;
      this.isKept.setState(true, true);
      restore(kept.value as KeptDraft);
    });
  }

  async #write(name: UnsentName, draft: KeptDraft | undefined): Promise<void> {
    if (draft) {
      const content = JSON.stringify(draft);
      if (content === this.#written) return;
      this.#key ??= await unsentKey(name[0]);
      this.#recordId = await keepUnsent(this.#key, name, draft);
      this.#written = this.#recordId && content;
      this.isKept.setState(this.#recordId !== undefined, true);
      return;
    }
    this.isKept.setState(false, true);
    // The server has just accepted answers of this user, so a key that a logout removed may be made again.
    this.#key = undefined;
    if (this.#recordId !== undefined) await removeUnsent(name, this.#recordId);
    this.#recordId = undefined;
    this.#written = undefined;
  }

  #enqueue(run: (name: UnsentName) => Promise<void>): void {
    const name = this.#name;
    if (!name) return;
    this.#queue = this.#queue
      .then(() => run(name))
      // No storage, no space, or an unreadable record: the page still holds the answers.
      .catch(() => this.isKept.setState(false, true));
  }
}
