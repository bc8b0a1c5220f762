import { createContext, use, useState } from 'react';
import type { TableKit } from '#contract/patient-table.ts';

/**
 * Practitioner notes typed and not saved, by kit. They outlive their rows, so that searching, sorting and paging lose no
 * text. Changed in place: only the row that is typed in shows it.
 */
export const NotesDrafts = createContext<Map<TableKit['id'], string>>(new Map());

/** The unsaved notes of a kit, undefined when there are none. */
export function useNotesDraft({ id, practitioner_notes }: TableKit) {
  const drafts = use(NotesDrafts);
  const [draft, setDraft] = useState(() => drafts.get(id));

  const stored = practitioner_notes ?? '';

  const keep = (text: string | undefined) => {
    if (text === undefined) drafts.delete(id);
    else drafts.set(id, text);
    setDraft(text);
  };

  return {
    text: draft ?? stored,
    is_unsaved: draft !== undefined && draft !== stored,
    onType: (text: string) => keep(text === stored ? undefined : text),
    /** What has been typed since the text was sent stays a draft. */
    onSaved: (text: string) => {
      if (drafts.get(id) === text) keep(undefined);
    },
  };
}
