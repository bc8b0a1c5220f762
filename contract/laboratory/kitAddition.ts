import * as z from 'zod/mini';
import { kitCodePattern } from '#contract/shared/codes.ts';
import { KitCode } from '#contract/shared/ids.ts';

/** Largest difference between end and start of a range. */
const MAX_RANGE = 1000;

const MAX_BULK = 500;

export const MAX_LABELS = 1000;

const numberOf = (kit_id: string) => Number(kit_id.slice(2));

/** The codes of a range, both ends included. */
export const kitCodesBetween = ({ start, end }: { readonly start: KitCode; readonly end: KitCode }) =>
  Array.from({ length: numberOf(end) - numberOf(start) + 1 }, (_, offset) =>
    KitCode.parse(`MB${String(numberOf(start) + offset).padStart(6, '0')}`),
  );

/** A typed code: trimmed and upper-cased before the check. Rules of a range apply only if both ends are codes. */
const typedCode = (problem: string) =>
  z
    .string(problem)
    .check(z.trim(), z.toUpperCase(), z.regex(kitCodePattern, { error: problem, abort: true }))
    .brand<'KitCode'>();

export const TypedKitCode = typedCode('Kit ID must be in format MB######');

export const EndOfRange = typedCode('Both start and end kit IDs must be in format MB######');

const range = z.strictObject({ start: EndOfRange, end: EndOfRange });

const START_AFTER_END = 'Start kit ID must be less than end kit ID';

const spanOf = ({ start, end }: z.output<typeof range>) => numberOf(end) - numberOf(start);

export const KitRange = range.check(
  z.refine((kits) => spanOf(kits) > 0, { error: START_AFTER_END, abort: true }),
  z.refine((kits) => spanOf(kits) <= MAX_RANGE, 'Range too large. Maximum 1000 kits per range.'),
);

/** A range of labels; one kit is enough. */
export const LabelRange = range.check(
  z.refine((kits) => spanOf(kits) >= 0, { error: START_AFTER_END, abort: true }),
  z.refine((kits) => spanOf(kits) < MAX_LABELS, 'Range too large. Maximum 1000 labels at once.'),
);

const NAMED_INVALID = 5;

/** A text without separators can be as long as the request; the message quotes only the start of a code. */
const NAMED_LENGTH = 30;

function invalidCodes(codes: readonly string[]): string {
  const invalid = codes.filter((code) => !kitCodePattern.test(code));
  const named = invalid
    .slice(0, NAMED_INVALID)
    .map((code) => (code.length > NAMED_LENGTH ? `${code.slice(0, NAMED_LENGTH)}…` : code));
  return `Invalid kit IDs: ${named.join(', ')}${invalid.length > NAMED_INVALID ? '...' : ''}`;
}

/** Codes checked as a list: one sentence names all invalid ones. */
export const KitList = z.array(z.string().check(z.trim(), z.toUpperCase()).brand<'KitCode'>()).check(
  z.minLength(1, { error: 'Please enter at least one kit ID', abort: true }),
  z.refine((codes) => codes.every((code) => kitCodePattern.test(code)), {
    error: ({ input }) => invalidCodes(input as string[]),
    abort: true,
  }),
  z.maxLength(MAX_BULK, 'Maximum 500 kits per bulk import'),
);

// One object, not a union: problems then name their member.
export const KitAddition = z
  .strictObject({
    kit_id: z.optional(TypedKitCode),
    range: z.optional(KitRange),
    /** Existing codes that the range leaves out. */
    except: z.optional(z.array(TypedKitCode).check(z.maxLength(MAX_RANGE + 1))),
    kit_ids: z.optional(KitList),
    /** The laboratory of the new codes. */
    laboratory_id: z.optional(z.nullable(z.uuid())),
  })
  .check(
    z.refine(
      ({ kit_id, range, kit_ids }) =>
        [kit_id, range, kit_ids].filter((way) => way !== undefined).length === 1,
      'Please provide one of kit_id, range and kit_ids',
    ),
  );
