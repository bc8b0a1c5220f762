import type * as z from 'zod/mini';
import type { InputOf } from '#contract/endpoint.ts';
import { KitCode } from '#contract/ids.ts';
import { addKits, MAX_BULK } from '#contract/kit-inventory.ts';

type AddKitsRequest = InputOf<typeof addKits>['body'];

const [, RangeRequest, ListRequest] = addKits.body.def.options;

/** Kits that an administrator asked for, checked, and the sentences about the outcome. */
export interface Addition {
  readonly kit_ids: readonly KitCode[];
  /** How they are sent: one request, or as many as the limit of a list takes. */
  readonly requests: readonly AddKitsRequest[];
  readonly successOf: (count: number) => string;
  readonly failure: string;
}

/** What is typed; each way of adding has fields of its own. */
export interface AdditionValues {
  kit_id: string;
  start: string;
  end: string;
  kit_ids: string;
}

/** A rule of the specification (section 5, kit inventory) that is broken, and the field to go back to. */
interface Problem {
  readonly field: keyof AdditionValues;
  readonly problem: string;
}

export type AdditionWay = 'single' | 'range' | 'bulk';

/** Makes an addition of what was typed, or tells what is wrong with it. */
export const readAddition: Record<AdditionWay, (values: AdditionValues) => Addition | Problem> = {
  single: readSingle,
  range: readRange,
  bulk: readBulk,
};

function readSingle(values: AdditionValues): Addition | Problem {
  const kit_id = KitCode.safeParse(normalised(values.kit_id)).data;
  if (!kit_id) return { field: 'kit_id', problem: 'Kit ID must be in format MB######' };
  return {
    kit_ids: [kit_id],
    requests: [{ kit_id }],
    successOf: () => `Kit ${kit_id} added successfully`,
    failure: 'Failed to add kit. Please try again.',
  };
}

function readRange(values: AdditionValues): Addition | Problem {
  const start = KitCode.safeParse(normalised(values.start)).data;
  const end = KitCode.safeParse(normalised(values.end)).data;
  if (!start || !end)
    return {
      field: start ? 'end' : 'start',
      problem: 'Both start and end kit IDs must be in format MB######',
    };
  const request = { range: { start, end } };
  const problem = firstProblem(RangeRequest.safeParse(request));
  if (problem) return { field: 'end', problem };
  return {
    kit_ids: codesBetween(start, end),
    requests: [request],
    successOf: (count) => `Added ${count} kits from ${start} to ${end}`,
    failure: 'Failed to add kit range. Some kits may already exist.',
  };
}

/** One code per line, or separated by commas. */
function readBulk(values: AdditionValues): Addition | Problem {
  const codes = values.kit_ids.split(/[\n,]/).map(normalised).filter(Boolean);
  const kit_ids = codes.flatMap((code) => KitCode.safeParse(code).data ?? []);
  const problem =
    kit_ids.length < codes.length ? invalidCodes(codes) : firstProblem(ListRequest.safeParse({ kit_ids }));
  if (problem) return { field: 'kit_ids', problem };
  return {
    kit_ids,
    requests: [{ kit_ids }],
    successOf: (count) => `Added ${count} kits successfully`,
    failure: 'Failed to add bulk kits. Some kits may already exist.',
  };
}

/** The part of a refused addition that does not exist already. */
export function restOf(addition: Addition, existing: readonly KitCode[]): Addition {
  const kept = new Set(existing);
  const kit_ids = addition.kit_ids.filter((kit_id) => !kept.has(kit_id));
  return { ...addition, kit_ids, requests: listsOf(kit_ids) };
}

const normalised = (code: string) => code.trim().toUpperCase();

const firstProblem = ({ error }: { error?: z.core.$ZodError }) => error?.issues[0]?.message;

function codesBetween(start: KitCode, end: KitCode): KitCode[] {
  const [first, last] = [numberOf(start), numberOf(end)];
  return Array.from({ length: last - first + 1 }, (_, offset) => codeOf(first + offset));
}

const numberOf = (kit_id: KitCode) => Number(kit_id.slice(2));
const codeOf = (number: number) => KitCode.parse(`MB${String(number).padStart(6, '0')}`);

const SHOWN_INVALID = 5;

function invalidCodes(codes: readonly string[]): string {
  const invalid = codes.filter((code) => !KitCode.safeParse(code).success);
  const more = invalid.length > SHOWN_INVALID ? '...' : '';
  return `Invalid kit IDs: ${invalid.slice(0, SHOWN_INVALID).join(', ')}${more}`;
}

const listsOf = (kit_ids: readonly KitCode[]): AddKitsRequest[] =>
  Array.from({ length: Math.ceil(kit_ids.length / MAX_BULK) }, (_, index) => ({
    kit_ids: kit_ids.slice(index * MAX_BULK, (index + 1) * MAX_BULK),
  }));
