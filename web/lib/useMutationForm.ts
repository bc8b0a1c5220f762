import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldsOf } from './fieldsOf.ts';
import { formResolver } from './formResolver.ts';
import { useRefusal } from './useRefusal.ts';

interface Options<Values extends FieldValues, Sent extends FieldValues, Variables, Result> {
  readonly schema: z.ZodMiniType<Sent, Values>;
  readonly defaultValues: DefaultValues<Values>;
  /** Takes the focus when the form appears. */
  readonly focus?: Path<Values>;
  readonly mutation: Pick<
    UseMutationResult<Result, Error, Variables>,
    'mutate' | 'error' | 'isPending' | 'isSuccess'
  >;
  readonly toVariables: (sent: Sent) => Variables;
  readonly onSuccess?: ((result: Result, sent: Sent) => void) | undefined;
}

/**
 * Creates a form whose valid values run a mutation. It stays busy after a success, because the next screen still has to load.
 * @returns the form's fields, the props of its `SubmitForm` or `FormDialog`, and the control for `useWatch`.
 */
export function useMutationForm<Values extends FieldValues, Sent extends FieldValues, Variables, Result>({
  schema,
  defaultValues,
  focus,
  mutation,
  toVariables,
  onSuccess,
}: Options<Values, Sent, Variables, Result>) {
  const form = useForm<Values, unknown, Sent>({ resolver: formResolver(schema), defaultValues });
  const refusal = useRefusal(form, mutation.error);
  const { setFocus } = form;
  useEffect(() => {
    if (focus) setFocus(focus);
  }, [setFocus, focus]);
  const onSubmit = form.handleSubmit((sent) =>
    mutation.mutate(toVariables(sent), { onSuccess: (result) => onSuccess?.(result, sent) }),
  );
  return {
    control: form.control,
    field: fieldsOf(form),
    props: { refusal, error: mutation.error, busy: mutation.isPending || mutation.isSuccess, onSubmit },
  };
}
