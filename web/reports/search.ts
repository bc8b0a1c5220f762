import type { PageNumber } from '#contract/reports.ts';

/** Query string of `/kit/{kitId}/report`: the page that is shown; the first one when absent. */
export interface ReportSearch {
  tab?: PageNumber;
}

// Search strings are checked by hand: a schema would bring zod into the first load.
const tabs: readonly PageNumber[] = [1, 2, 3, 4, 5];

export function validateReportSearch(raw: Record<string, unknown>): ReportSearch {
  const tab = tabs.find((page) => String(page) === String(raw['tab']));
  return tab === undefined ? {} : { tab };
}

/** Query string of `/admin/reports`: codes of the kits that are shown, separated by commas. */
export interface ImportReportsSearch {
  kits?: string;
}

export function validateImportReportsSearch(raw: Record<string, unknown>): ImportReportsSearch {
  if (typeof raw['kits'] !== 'string') return {};
  const kits = new Set(raw['kits'].split(',').filter((kit_id) => /^MB\d{6}$/.test(kit_id)));
  return kits.size === 0 ? {} : { kits: [...kits].join(',') };
}
