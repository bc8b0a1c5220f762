import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kits.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, kitCodePattern } from '#contract/shared/ids.ts';
import { pageOf, pageQuery, SortOrder } from '#contract/shared/paging.ts';
import { CalendarDate, Timestamp, text } from '#contract/shared/text.ts';

export const kitInventorySorts = ['created', 'kit_id', 'status', 'registration'] as const;
export const kitInventoryPageSizes = [25, 10, 50, 100] as const;

/** The rows of a tile. */
export const inventoryFilters = ['active', 'inactive', 'registered', 'unregistered'] as const;
export type InventoryFilter = (typeof inventoryFilters)[number];

/** Statuses of kits that can still get a report. */
export const openStatuses = ['registered', 'received', 'in_analysis', 'information_needed'] as const;
/** Days from the registration after which a kit without a report or an end has waited long. */
export const WAITING_DAYS = 21;
/** Weeks in the chart of registrations, this week included. */
export const FIGURE_WEEKS = 12;

/** Largest difference between end and start of a range. */
export const MAX_RANGE = 1000;
export const MAX_BULK = 500;
export const MAX_LABELS = 1000;

export const InventoryKit = z.object({
  kit_id: KitCode,
  is_active: z.boolean(),
  created_at: Timestamp,
  /** True once the code was registered, even after its kit is deleted. */
  is_registered: z.boolean(),
  /** Set if a patient's kit has this code. */
  status: z.nullable(KitStatus),
  patient_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  /** The laboratory of the code; null for none. The previous release does not send it. */
  laboratory_name: z.optional(z.nullable(z.string())),
  /** The rejected kit that this code is reserved to replace, or replaces. The previous release does not send it. */
  replaces: z.optional(z.nullable(KitCode)),
});
export type InventoryKit = z.infer<typeof InventoryKit>;

export const listKitInventory = endpoint({
  name: 'listKitInventory',
  method: 'GET',
  path: '/api/admin/kit-inventory',
  callers: ['admin'],
  summary: 'One page of the inventory and the counts of its five tiles.',
  query: z.extend(pageQuery(kitInventorySorts, kitInventoryPageSizes), {
    order: z._default(SortOrder, 'desc'),
    filter: z.optional(z.enum(inventoryFilters)),
  }),
  result: z.extend(pageOf(InventoryKit), {
    counts: z.object({
      total: z.number(),
      active: z.number(),
      inactive: z.number(),
      registered: z.number(),
      unregistered: z.number(),
    }),
  }),
});

export const getKitFigures = endpoint({
  name: 'getKitFigures',
  method: 'GET',
  path: '/api/admin/kit-figures',
  callers: ['admin'],
  summary: 'Registrations of the last twelve weeks, and kits without a report by status and age.',
  result: z.object({
    /** Weeks from Monday, in UTC, the oldest first. */
    weeks: z.array(z.object({ starts_on: CalendarDate, registered: z.number() })),
    /** Statuses with kits, in the order of `openStatuses`; `late` counts those of more than `WAITING_DAYS`. */
    open: z.array(z.object({ status: z.enum(openStatuses), kits: z.number(), late: z.number() })),
    /** Inactive codes that nobody has registered. */
    inactive_unregistered: z.number(),
  }),
});
export type KitFigures = z.infer<typeof getKitFigures.result>;

const numberOf = (kit_id: string) => Number(kit_id.slice(2));

/** The codes of a range, both ends included. */
export const kitCodesBetween = ({ start, end }: { readonly start: KitCode; readonly end: KitCode }) =>
  Array.from({ length: numberOf(end) - numberOf(start) + 1 }, (_, offset) =>
    KitCode.parse(`MB${String(numberOf(start) + offset).padStart(6, '0')}`),
  );

/** A typed code: trimmed and upper-cased before the check. Rules of a range apply only if both ends are codes. */
const typedCode = (problem: string) =>
  z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(kitCodePattern, { error: problem, abort: true }))
    .brand<'KitCode'>();

export const TypedKitCode = typedCode('Kit ID must be in format MB######');

const EndOfRange = typedCode('Both start and end kit IDs must be in format MB######');
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

export const addKits = endpoint({
  name: 'addKits',
  method: 'POST',
  path: '/api/admin/kit-inventory',
  callers: ['admin'],
  summary: 'Adds one kit, a range or a list to the inventory, all or nothing.',
  // One object, not a union: problems then name their member.
  body: z
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
    ),
  status: 201,
  result: z.object({ added: z.number() }),
  errors: ['kit_in_inventory', 'kit_range_in_inventory', 'kit_bulk_in_inventory', 'laboratory_not_found'],
});

export const LabeledKit = z.extend(
  z.pick(InventoryKit, { kit_id: true, is_active: true, is_registered: true }),
  {
    /** Shows that the label is in the hand: nobody can guess it from the code. */
    proof: z.string(),
  },
);

export type LabeledKit = z.infer<typeof LabeledKit>;

export const listKitLabels = endpoint({
  name: 'listKitLabels',
  method: 'GET',
  path: '/api/admin/kit-labels',
  callers: ['admin'],
  summary: 'Kits of the inventory for printing labels: a range, or the matches of a search.',
  query: z
    .strictObject({
      start: z.optional(EndOfRange),
      end: z.optional(EndOfRange),
      search: z.optional(text(200).check(z.trim())),
    })
    .check(
      z.refine(
        ({ search, ...ends }) =>
          search === undefined ? LabelRange.safeParse(ends).success : Object.keys(ends).length === 0,
        'Please provide a range of at most 1000 kits or a search',
      ),
    ),
  result: z.object({
    /** At most MAX_LABELS kits; `total` counts all. */
    kits: z.array(LabeledKit),
    total: z.number(),
    /** Address of the registration screen; the code follows as `kit`, the proof as the fragment. */
    register_kit_url: z.string(),
  }),
});

export const setKitActive = endpoint({
  name: 'setKitActive',
  method: 'PATCH',
  path: '/api/admin/kit-inventory/:kit_id',
  callers: ['admin'],
  summary: 'Activates or deactivates a kit of the inventory.',
  params: z.strictObject({ kit_id: KitCode }),
  body: z.strictObject({ is_active: z.boolean() }),
  result: z.object({ kit_id: KitCode, is_active: z.boolean() }),
  errors: ['kit_not_in_inventory'],
});
