const HIGHLIGHT = 'rgb(255 255 255 / 0.16)';
const HIGHLIGHT_MS = 2_000;

/** The attribute of the element around a field, by which `showField` finds it. */
export const fieldFrame = (field: string) => ({ 'data-field': field });

const frameOf = (field: string) => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);

/** Gives the focus to a question or symptom where it stands. */
export function focusField(field: string): void {
  const frame = frameOf(field);
  const input =
    frame?.querySelector<HTMLElement>(':checked') ?? frame?.querySelector<HTMLElement>('input, textarea');
  input?.focus({ preventScroll: true });
}

/** Brings a question or symptom to the top of the screen, clear of what sticks there, lights it up and gives it the focus. */
export function showField(field: string): void {
  focusField(field);
  const frame = frameOf(field);
  frame?.scrollIntoView({ block: 'start' });
  // After a press with the mouse, browsers do not mark where the focus went.
  frame?.animate([{ backgroundColor: HIGHLIGHT }, {}], HIGHLIGHT_MS);
}
