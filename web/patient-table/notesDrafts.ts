import { createContext, use, useState } from 'react';
import type { TableKit } from '#contract/patient-table.ts';

/** Notes that were typed, and the version of those that they take the place of. */
export interface NotesDraft {
  readonly text: string;
  readonly based_on: number;
  /** The last save of them failed, other than by newer ones. */
  readonly has_failed?: boolean;
}

/**
 * Practitioner notes typed and not saved, by kit. They outlive their rows, so that searching, sorting and paging lose no
 * text. Changed in place: only the row that is typed in shows it.
 */
export const NotesDrafts = createContext<Map<TableKit['id'], NotesDraft>>(new Map());

/** The notes of a kit as they are typed. */
export function useNotesDraft({ id, practitioner_notes, practitioner_notes_version }: TableKit) {
  const drafts = use(NotesDrafts);
  const [draft, setDraft] = useState(() => drafts.get(id));

  const stored = practitioner_notes ?? '';
  const is_unsaved = draft !== undefined && draft.text !== stored;

  const keep = (next: NotesDraft | undefined) => {
    if (next) drafts.set(id, next);
    else drafts.delete(id);
    setDraft(next);
  };

  return {
    text: draft?.text ?? stored,
    /** The version that was on the screen when the typing began, whatever has been loaded since. */
    based_on: draft?.based_on ?? practitioner_notes_version,
    is_unsaved,
    has_failed: is_unsaved && draft.has_failed === true,
    /** Others have been saved since the typing began. */
    is_outdated: is_unsaved && draft.based_on < practitioner_notes_version,
    onType: (text: string) =>
      keep(
        text === stored
          ? undefined
          : { ...draft, text, based_on: draft?.based_on ?? practitioner_notes_version },
      ),
    /** Lets other notes, or none, take the place of what was typed. */
    keep,
    /** The row may have left the screen since: the draft tells the one that takes its place. */
    onFailed: (is_conflict: boolean) => {
      const typed = drafts.get(id);
      if (typed) keep({ ...typed, has_failed: !is_conflict });
    },
    /** What has been typed since the text was sent stays a draft, of what is stored by now. */
    onSaved: (text: string, version: number) => {
      const typed = drafts.get(id);
      keep(typed && typed.text !== text ? { text: typed.text, based_on: version } : undefined);
    },
  };
}
