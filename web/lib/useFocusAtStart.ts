import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Gives a field the focus when its form appears: it is the next thing to fill in. */
export function useFocusAtStart<Fields extends FieldValues>(
  { setFocus }: UseFormReturn<Fields>,
  field: Path<Fields>,
): void {
  useEffect(() => setFocus(field), [setFocus, field]);
}
