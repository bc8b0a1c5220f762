import { kitCodePattern } from '#contract/shared/codes.ts';
import { SEARCH_MAX } from '#contract/shared/limits.ts';
import { labelFormats } from './labelFormats.ts';

/** Query string of `/admin/kit-labels`: a range or an inventory search, and the label sheet. */
export interface KitLabelsSearch {
  start?: string;
  end?: string;
  search?: string;
  format?: string;
}

export function validateKitLabelsSearch(raw: Record<string, unknown>): KitLabelsSearch {
  const { start, end, search, format } = raw;
  const isRange = isCode(start) && isCode(end);
  const text = typeof search === 'string' ? search.trim().slice(0, SEARCH_MAX) : '';
  const chosen = labelFormats.slice(1).find(({ key }) => key === format);
  return {
    ...(isRange && { start, end }),
    ...(!isRange && text !== '' && { search: text }),
    ...(chosen && { format: chosen.key }),
  };
}

const isCode = (value: unknown): value is string => typeof value === 'string' && kitCodePattern.test(value);
