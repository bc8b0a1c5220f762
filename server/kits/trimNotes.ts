/** Trims notes for storage; blank notes become null. */
export const trimNotes = (kit_notes: string | null | undefined): string | null => kit_notes?.trim() || null;
