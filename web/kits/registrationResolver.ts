import type { FieldError, Resolver, ResolverOptions } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errors as sentences } from '#contract/errors.ts';
import { kitCodePattern } from '#contract/ids.ts';
import { registerKit } from '#contract/kits.ts';
import type { Registration } from './api.ts';
import { type RegistrationValues, toRegistration } from './registration.ts';

type Problems = Partial<Record<keyof RegistrationValues, FieldError>>;

/** Turns the form into what is sent, or names what keeps it from being sent. */
export const registrationResolver: Resolver<RegistrationValues, unknown, Registration> = (
  values,
  _context,
  { fields },
) => {
  const parsed = registerKit.body.safeParse(toRegistration(values));
  const problems: Problems = {
    ...Object.fromEntries(parsed.error?.issues.map(fieldProblem) ?? []),
    ...unfinishedDates(fields),
    ...kitIdProblems(values),
  };
  return parsed.success && Object.keys(problems).length === 0
    ? { values: parsed.data, errors: {} }
    : { values: {}, errors: problems };
};

/** A problem of the contract by the form's field, which has the name of the last part of the path. */
function fieldProblem(issue: z.core.$ZodIssue): [field: string, problem: FieldError] {
  const field = String(issue.path.at(-1));
  if (field === 'id') return ['patient_id', problem('Please select a patient')];
  return [field, problem(issue.message)];
}

/** A date that is filled in by half has no value, as if it had been left out; only its input knows. */
function unfinishedDates(fields: ResolverOptions<RegistrationValues>['fields']): Problems {
  const unfinished = (['date_of_birth', 'sample_taken_date'] as const).filter((name) => {
    const input = fields[name]?.ref;
    return input instanceof HTMLInputElement && input.validity.badInput;
  });
  return Object.fromEntries(unfinished.map((name) => [name, problem('Please enter an existing date')]));
}

function kitIdProblems({ kit_id, confirm_kit_id }: RegistrationValues): Problems {
  if (!kitCodePattern.test(kit_id))
    return { kit_id: problem('Kit ID is Invalid Format. Please check your entry or contact support.') };
  if (confirm_kit_id === '')
    return { confirm_kit_id: problem('Please confirm the Kit ID by entering it again.') };
  if (confirm_kit_id !== kit_id) return { confirm_kit_id: problem(sentences.kit_confirmation_differs[1]) };
  return {};
}

const problem = (message: string): FieldError => ({ type: 'validate', message });
