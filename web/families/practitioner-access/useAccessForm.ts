import { useForm } from 'react-hook-form';
import { AccessChange } from '#contract/families/accessChange.ts';
import type { AccessTerms } from '#contract/families/practitioner-access.ts';
import { formResolver, problem } from '#web/lib/formResolver.ts';
import { problemsOf, type TermsFields, termsOf } from './accessTerms.ts';

const resolver = formResolver<typeof AccessChange, TermsFields>(AccessChange, {
  toInput: termsOf,
  fieldAt: (path) => (path.startsWith('kit_record_ids') ? 'kits' : 'last_day'),
  ownProblems: (fields) =>
    Object.fromEntries(
      Object.entries(problemsOf(fields)).map(([field, message]) => [field, problem(message)]),
    ),
});

/** The form of a grant's scope and end. */
export const useAccessForm = (defaultValues: TermsFields) =>
  useForm<TermsFields, unknown, AccessTerms>({ resolver, defaultValues });

export type AccessForm = ReturnType<typeof useAccessForm>;
