import type { Draft } from '#contract/questionnaires/questionnaires.ts';
import type { DraftValues } from '../answers/formValues.ts';

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
  /** Both drafts hold the changes of both sides and differ only in questions that both changed. */
  | { readonly status: 'changed_elsewhere'; readonly mine: DraftValues; readonly other: Draft };

export type SavedDraft = DraftValues & Pick<Draft, 'version'>;

/** Answers that the server has not acknowledged, as a later page needs them. */
export interface UnsentDraft {
  readonly values: DraftValues;
  /** The answers of the last request without a response: the server may have saved them. */
  readonly sent?: DraftValues | undefined;
  /** Version of the draft that the values replace; null without one. */
  readonly version: number | null;
  /** The draft of that version. */
  readonly base: DraftValues;
}

/** Unsent answers on this device. Those of versions before the mended matrix do not name it. */
export interface KeptDraft extends UnsentDraft {
  readonly is_mended?: boolean;
}

/** Sends a draft on top of a version of it; null for the first. */
export type Send = (values: DraftValues, basedOn: number | null) => Promise<Outcome>;

/** Shows answers in the form: those of another tab or device, or own ones that an earlier page could not send. */
export type TakeIn = (before: DraftValues, after: DraftValues, isOwn: boolean) => void;

/** Called after each change of the unsent answers. */
export type NoteUnsent = (read: () => UnsentDraft | undefined, isUnsent: boolean) => void;
