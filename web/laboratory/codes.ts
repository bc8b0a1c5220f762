import * as z from 'zod/mini';
import type { GivenCodes } from '#contract/laboratory/givenCodes.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';

type Codes = Pick<z.input<typeof GivenCodes>, 'range' | 'kit_ids'>;

/** Reads a range, or codes one per line or separated by commas. The contract checks them. */
export function readCodes(typed: string): Codes {
  const [, start, end] = /^\s*(\w+)\s*[-–]\s*(\w+)\s*$/.exec(typed) ?? [];
  if (start !== undefined && end !== undefined) return { range: { start, end } };
  return { kit_ids: typed.split(/[\n,]/).filter((code) => code.trim() !== '') };
}

const Refusal = z.object({ unknown: z.array(z.string()) });
const NAMED = 5;

/** The sentence of a refusal. It names the codes that are not in the inventory. */
export function unknownCodesIn(error: Error | null): string | undefined {
  if (!error) return undefined;
  const { data } = Refusal.safeParse(error instanceof ApiError ? error.details : undefined);
  if (!data || !hasCode(error, 'kit_not_in_inventory')) return messageOf(error);
  const others = data.unknown.length - NAMED;
  const named = data.unknown.slice(0, NAMED).join(', ') + (others > 0 ? ` and ${others} more` : '');
  return `Not in the inventory: ${named}. No code was given.`;
}
