import { scrollBelowHeads } from './scrollRoom.ts';

const HIGHLIGHT = 'color-mix(in srgb, currentcolor 16%, transparent)';
const HIGHLIGHT_MS = 2_000;

/** Attribute of the element around a field; `showField` looks for it. */
export const fieldFrame = (field: string) => ({ 'data-field': field });

const frameOf = (field: string) => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);

/** Moves the focus to a question or symptom without scrolling. */
export function focusField(field: string): void {
  const frame = frameOf(field);
  const input =
    frame?.querySelector<HTMLElement>(':checked') ?? frame?.querySelector<HTMLElement>('input, textarea');
  input?.focus({ preventScroll: true });
}

/** Focuses a question or symptom, scrolls it below the sticky heads and highlights it. */
export function showField(field: string): void {
  focusField(field);
  const frame = frameOf(field);
  // The heading of a group is seen with its first symptom.
  const heading = frame?.previousElementSibling?.closest('header');
  const target = heading ?? frame;
  if (target) scrollBelowHeads(target);
  // Browsers show no focus ring after a mouse click.
  frame?.animate([{ backgroundColor: HIGHLIGHT }, {}], HIGHLIGHT_MS);
}
