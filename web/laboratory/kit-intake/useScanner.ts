import { type RefObject, useEffect, useEffectEvent } from 'react';
import { scanFollower } from './benchKeys.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reads a scanner that types wherever the focus is. Its first character brings the focus to the field. In a dialog, a menu or
 * another field, where the focus has to stay, the whole scan is taken out again: its text, and the key that would send a form.
 * A field with `data-keeps-scans` gets the scans itself, one a line.
 */
export function useScanner(input: RefObject<HTMLInputElement | null>, onScan: (text: string) => void): void {
  const take = useEffectEvent(onScan);
  useEffect(() => {
    input.current?.focus();
    const follow = scanFollower();
    let before: { readonly field: Field; readonly value: string } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const part = follow(event);
      const field = isField(target) ? target : undefined;
      if (part === 'starts') before = field && { field, value: field.value };
      if (part === undefined || target === input.current) return;
      if (field?.matches('[data-keeps-scans]')) {
        // A Tab at the end would leave the field.
        if (event.key === 'Tab') {
          event.preventDefault();
          if (part !== 'trails') setValue(field, `${field.value}\n`);
        }
        return;
      }
      if (part === 'starts') {
        const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
        if (event.key !== ' ' && !field && !isInDialog) input.current?.focus();
      } else if (part !== 'continues') {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (typeof part === 'string') return;
        if (before) setValue(before.field, before.value);
        take(part.scanned);
      } else if (event.key === ' ' && !field) {
        // It would press a button.
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [input]);
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches('input, textarea, select');

/** Sets a value as a user does: React ignores a change that goes through its own setter. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
