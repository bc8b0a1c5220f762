import { createContext, use } from 'react';
import type { TableKit } from '#contract/records/patient-table.ts';
import { createDrafts, type Drafts, useVersionedDraft } from '#web/lib/useVersionedDraft.ts';

/** Typed notes, and the version of the notes that they replace. */
export interface NotesDraft {
  readonly text: string;
  readonly based_on: number;
  /** The last save failed for another reason than newer notes. */
  readonly hasFailed?: boolean;
}

/** Unsaved practitioner notes by kit. */
export const NotesDrafts = createContext<Drafts<TableKit['id'], NotesDraft>>(createDrafts());

/** The notes in a kit's field, and the actions on them. */
export function useNotesDraft({ id, practitioner_notes, practitioner_notes_version }: TableKit) {
  const { draft, keep, revise } = useVersionedDraft(use(NotesDrafts), id);
  const stored = practitioner_notes ?? '';
  const isUnsaved = draft !== undefined && draft.text !== stored;
  // The version on the screen when the typing began, even if newer notes have been loaded since.
  const based_on = draft?.based_on ?? practitioner_notes_version;

  return {
    text: draft?.text ?? stored,
    based_on,
    isUnsaved,
    hasFailed: isUnsaved && draft.hasFailed === true,
    /** Newer notes have been saved since the typing began. */
    isOutdated: isUnsaved && draft.based_on < practitioner_notes_version,
    onType: (text: string) => keep(text === stored ? undefined : { ...draft, text, based_on }),
    /** Replaces the typed notes; undefined discards them. */
    keep,
    onFailed: (isConflict: boolean) => revise((latest) => ({ ...latest, hasFailed: !isConflict })),
    /** Text typed after the save stays a draft, based on the saved version. */
    onSaved: (text: string, version: number) =>
      revise((latest) => (latest.text === text ? undefined : { text: latest.text, based_on: version })),
  };
}
