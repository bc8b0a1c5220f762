/** Notes as they are stored: without space around them, and null where nothing else was written. */
export const tidyNotes = (kit_notes: string | null | undefined): string | null => kit_notes?.trim() || null;
