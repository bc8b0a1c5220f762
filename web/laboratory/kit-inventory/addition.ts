import type { Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { addKits } from '#contract/laboratory/kit-inventory.ts';
import { KitAddition, kitCodesBetween } from '#contract/laboratory/kitAddition.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { problem } from '#web/lib/formResolver.ts';

/** Valid kits to add, and the sentences about the outcome. */
export interface Addition {
  readonly kit_ids: readonly KitCode[];
  /** The body of the call; it adds all kits or none. */
  readonly request: InputOf<typeof addKits>['body'];
  readonly successOf: (count: number) => string;
  readonly failure: string;
}

/** The form's values; each way of adding has its own fields. */
export interface AdditionValues {
  kit_id: string;
  start: string;
  end: string;
  kit_ids: string;
  /** Null for no laboratory. */
  laboratory_id: string | null;
}

/** A broken rule (specification section 5, kit inventory) and the field at fault. */
interface Problem {
  readonly field: keyof AdditionValues;
  readonly problem: string;
}

export type AdditionWay = 'single' | 'range' | 'bulk';

/** Parses the values into an addition or a problem. */
export const readAddition: Record<AdditionWay, (values: AdditionValues) => Addition | Problem> = {
  single: ({ kit_id: typed }) => {
    const { data, error } = KitAddition.safeParse({ kit_id: typed });
    if (!data?.kit_id) return { field: 'kit_id', problem: firstProblem(error) };
    const { kit_id } = data;
    return {
      kit_ids: [kit_id],
      request: { kit_id },
      successOf: () => `Kit ${kit_id} added successfully`,
      failure: 'Failed to add kit. Please try again.',
    };
  },
  range: ({ start, end }) => {
    const { data, error } = KitAddition.safeParse({ range: { start, end } });
    if (!data?.range) {
      const atStart = error?.issues[0]?.path.at(-1) === 'start';
      return { field: atStart ? 'start' : 'end', problem: firstProblem(error) };
    }
    const { range } = data;
    return {
      kit_ids: kitCodesBetween(range),
      request: { range },
      successOf: (count) => `Added ${count} kits from ${range.start} to ${range.end}`,
      failure: 'Failed to add kit range. Some kits may already exist.',
    };
  },
  /** One code per line, or codes separated by commas. */
  bulk: (values) => {
    const codes = values.kit_ids.split(/[\n,]/).filter((code) => code.trim() !== '');
    const { data, error } = KitAddition.safeParse({ kit_ids: codes });
    if (!data?.kit_ids) return { field: 'kit_ids', problem: firstProblem(error) };
    const { kit_ids } = data;
    return {
      kit_ids,
      request: { kit_ids },
      successOf: (count) => `Added ${count} kits successfully`,
      failure: 'Failed to add bulk kits. Some kits may already exist.',
    };
  },
};

const firstProblem = (error: z.core.$ZodError | undefined): string => error?.issues[0]?.message ?? '';

/** The form's resolver. It names one field: a sentence about a range covers both of its ends. */
export const additionResolver =
  (way: AdditionWay): Resolver<AdditionValues, unknown, Addition> =>
  (typed) => {
    const reading = readAddition[way](typed);
    if ('problem' in reading) return { values: {}, errors: { [reading.field]: problem(reading.problem) } };
    const { laboratory_id } = typed;
    return {
      values: laboratory_id ? { ...reading, request: { ...reading.request, laboratory_id } } : reading,
      errors: {},
    };
  };

/** A refused addition without the existing kits. */
export function restOf(addition: Addition, existing: readonly KitCode[]): Addition {
  const known = new Set(existing);
  const kit_ids = addition.kit_ids.filter((kit_id) => !known.has(kit_id));
  const { range, except = [], laboratory_id } = addition.request;
  const rest = range ? { range, except: [...except, ...existing] } : { kit_ids };
  return { ...addition, kit_ids, request: laboratory_id ? { ...rest, laboratory_id } : rest };
}
