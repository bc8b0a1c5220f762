import { waitingReportPageSizes, waitingReportSorts } from '#contract/reports/lists.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

/** Query string of `/kit/{kitId}/report`: the page, by default the first one, and an earlier version of it. */
interface ReportSearch {
  tab?: PageNumber;
  version?: number;
}

// Checked by hand: a schema would add zod to the first load.
const tabs: readonly PageNumber[] = [1, 2, 3, 4, 5, 6];

export function validateReportSearch(raw: Record<string, unknown>): ReportSearch {
  const tab = tabs.find((page) => String(page) === String(raw['tab']));
  if (tab === undefined) return {};
  const version = /^[1-9][0-9]{0,5}$/.test(String(raw['version'])) ? Number(raw['version']) : undefined;
  return { tab, ...(version && { version }) };
}

export const waitingReportsList = {
  sorts: waitingReportSorts,
  page_sizes: waitingReportPageSizes,
  defaults: { search: '', sort: 'uploaded', order: 'desc', page: 1, page_size: 25 } as const,
};

const validateList = listSearch(waitingReportsList);

/** Query string of `/admin/reports`: codes of the kits on the page, separated by commas, or the list of waiting kits. */
export type ImportReportsSearch = ListSearch<(typeof waitingReportSorts)[number]> & {
  kits?: string;
  view?: 'waiting';
};

/** Keeps the address short enough for mail programs and proxies. */
const KITS_MAX = 100;

export function validateImportReportsSearch(raw: Record<string, unknown>): ImportReportsSearch {
  const named = typeof raw['kits'] === 'string' ? raw['kits'].split(',') : [];
  const kits = [...new Set(named.filter((kit_id) => /^MB[0-9]{6}$/.test(kit_id)))].slice(0, KITS_MAX);
  return {
    ...(raw['view'] === 'waiting' && { ...validateList(raw), view: 'waiting' }),
    ...(kits.length > 0 && { kits: kits.join(',') }),
  };
}
