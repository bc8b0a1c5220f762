/** The attribute of the element around a field, by which `showField` finds it. */
export const fieldFrame = (field: string) => ({ 'data-field': field });

/** Brings a question or symptom to the top of the screen, clear of what sticks there, and gives it the focus. */
export function showField(field: string): void {
  const frame = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  const input =
    frame?.querySelector<HTMLElement>(':checked') ?? frame?.querySelector<HTMLElement>('input, textarea');
  input?.focus({ preventScroll: true });
  frame?.scrollIntoView({ block: 'start' });
}
