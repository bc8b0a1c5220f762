import type { KeyboardEvent } from 'react';

/** A `ref` that focuses the first field of a form or dialog. */
export const focusFirstField = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('input:not([hidden]), select, textarea:not([aria-hidden])')?.focus();

/**
 * Makes Enter on a phone keyboard focus the next field, as its label says (`enterKeyHint`). It would send the form with
 * its later fields empty.
 */
export function goOnByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target: field } = event;
  if (key !== 'Enter' || !(field instanceof HTMLInputElement) || field.enterKeyHint !== 'next') return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  const fields = [...(field.form?.elements ?? [])].filter(isOpen);
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const isOpen = (element: Element): element is HTMLInputElement =>
  element.matches(
    'input:not([type="hidden"], :disabled), textarea:not([aria-hidden], :disabled), select:not(:disabled)',
  );
