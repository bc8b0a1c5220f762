import { PAGE_MAX, SEARCH_MAX } from '#contract/shared/limits.ts';

type SortOrder = 'asc' | 'desc';

/** State of a list in the URL. A missing value has its default. */
export interface ListSearch<Sort extends string> {
  search?: string;
  sort?: Sort;
  order?: SortOrder;
  /** Counts from 1. */
  page?: number;
  page_size?: number;
}

/** The choices that a list offers, and its defaults. */
export interface ListRules<Sort extends string> {
  readonly sorts: readonly Sort[];
  readonly page_sizes: readonly number[];
  /** Offers them for any number of rows: the specification names them. */
  readonly keepsSizes?: boolean;
  readonly defaults: {
    readonly sort: NoInfer<Sort>;
    readonly order: SortOrder;
    readonly page_size: number;
  };
}

const orders: readonly SortOrder[] = ['asc', 'desc'];
/** The server refuses control characters and unpaired surrogates: no link may lead to a list that cannot load. */
const UNSEARCHABLE = /[\p{Cc}\p{Cs}]/gu;

/** Makes the validation of a list's query string. It drops invalid values and defaults. */
export function listSearch<const Sort extends string>({
  sorts,
  page_sizes,
  defaults,
}: ListRules<Sort>): (raw: Record<string, unknown>) => ListSearch<Sort> {
  return (raw) => {
    const search = searchText(raw['search']);
    const sort = sorts.find((known) => known === raw['sort']);
    const order = orders.find((known) => known === raw['order']);
    const page = Number(raw['page']);
    const page_size = page_sizes.find((size) => size === Number(raw['page_size']));
    return {
      ...(search !== '' && { search }),
      ...(sort && sort !== defaults.sort && { sort }),
      ...(order && order !== defaults.order && { order }),
      ...(Number.isInteger(page) && page > 1 && page <= PAGE_MAX && { page }),
      ...(page_size && page_size !== defaults.page_size && { page_size }),
    };
  };
}

const searchText = (value: unknown) =>
  typeof value === 'string' ? value.trim().slice(0, SEARCH_MAX).replaceAll(UNSEARCHABLE, '') : '';
