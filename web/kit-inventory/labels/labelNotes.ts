import type { listKitLabels } from '#contract/kit-inventory.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import type { KitLabelsSearch } from './search.ts';

/** What whoever prints labels should know about them, in sentences. */
export function labelNotes(
  { kits, total }: ResultOf<typeof listKitLabels>,
  { start, end }: KitLabelsSearch,
): string[] {
  const useless = kits.filter(({ is_active, is_registered }) => !is_active || is_registered).length;
  const missing = start && end ? numberOf(end) - numberOf(start) + 1 - kits.length : 0;
  return [
    kits.length > 0 && counted(kits.length, 'label'),
    total > kits.length && `These are the first of ${counted(total, 'kit')}.`,
    missing > 0 && `Not in the inventory, so without a label: ${counted(missing, 'kit')}.`,
    useless > 0 &&
      `Inactive or registered already, so that nobody can register them: ${counted(useless, 'kit')}.`,
  ].filter((note) => note !== false);
}

const numberOf = (kit_id: string) => Number(kit_id.slice(2));

const counted = (count: number, what: string) => `${count.toLocaleString()} ${what}${count === 1 ? '' : 's'}`;
