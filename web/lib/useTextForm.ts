import { type SyntheticEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormField } from './fieldsOf.ts';

type Values<Name extends string> = Record<Name, string>;
type Problems<Name extends string> = Partial<Record<Name, string>>;
type Input = HTMLInputElement | HTMLTextAreaElement;

/**
 * A form of text fields, for the screens before the login: react-hook-form and zod weigh more than the whole screen. It
 * checks on submit, then each field as the user types.
 * @param check returns the sentence for each wrong field.
 * @param given values of fields at the start.
 */
export function useTextForm<Name extends string>(
  names: readonly Name[],
  check: (values: Values<Name>) => Problems<Name> | Promise<Problems<Name>>,
  given: Problems<Name> = {},
) {
  const [problems, setProblems] = useState<Problems<Name>>({});
  const inputs = useRef(new Map<Name, Input>());
  const kept = useRef(new Map(Object.entries(given) as [Name, string][]));
  const isSubmitted = useRef(false);

  // Password managers fill fields in without an event.
  const valueOf = (name: Name) => inputs.current.get(name)?.value ?? kept.current.get(name) ?? '';
  const getValues = () => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Values<Name>;
  const setProblem = (name: Name, message: string | undefined) =>
    setProblems((others) => ({ ...others, [name]: message }));

  const field = (name: Name): FormField => ({
    problem: problems[name],
    field: {
      name,
      onChange: async () => {
        if (isSubmitted.current) setProblem(name, (await check(getValues()))[name]);
      },
      onBlur: async () => {},
      ref: (input: Input | null) => {
        if (input) {
          input.value ||= kept.current.get(name) ?? '';
          inputs.current.set(name, input);
        } else {
          // Keeps the value of unmounted fields.
          kept.current.set(name, valueOf(name));
          inputs.current.delete(name);
        }
      },
    },
  });

  // It never changes, as effects depend on it.
  const [refusable] = useState(() => ({
    getValues,
    setError: (name: Name, { message }: { message?: string }, options?: { shouldFocus?: boolean }) => {
      setProblem(name, message);
      if (options?.shouldFocus) inputs.current.get(name)?.focus();
    },
  }));

  return {
    field,
    getValues,
    /** For {@link useRefusal}. */
    refusable: refusable as unknown as Pick<UseFormReturn<Values<Name>>, 'setError' | 'getValues'>,
    clearErrors: () => {
      isSubmitted.current = false;
      setProblems({});
    },
    resetField: (name: Name) => {
      const input = inputs.current.get(name);
      if (input) input.value = '';
      kept.current.delete(name);
      setProblem(name, undefined);
    },
    handleSubmit: (onValid: (values: Values<Name>) => void) => async (event: SyntheticEvent) => {
      event.preventDefault();
      const values = getValues();
      const found = await check(values);
      isSubmitted.current = true;
      setProblems(found);
      const first = names.find((name) => found[name] !== undefined);
      if (first === undefined) onValid(values);
      else inputs.current.get(first)?.focus();
    },
  };
}
