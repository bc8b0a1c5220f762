import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Focuses a field when its form appears. */
export function useFocusAtStart<Fields extends FieldValues>(
  { setFocus }: UseFormReturn<Fields>,
  field: Path<Fields>,
): void {
  useEffect(() => setFocus(field), [setFocus, field]);
}
