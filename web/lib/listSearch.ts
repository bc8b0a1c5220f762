type SortOrder = 'asc' | 'desc';

/** State of a list in the URL. What is absent has its default. */
export interface ListSearch<Sort extends string> {
  search?: string;
  sort?: Sort;
  order?: SortOrder;
  /** Counts from 1. */
  page?: number;
  page_size?: number;
}

/** How a list starts. */
export interface ListDefaults<Sort extends string> {
  readonly sort: Sort;
  readonly order: SortOrder;
  readonly page_size: number;
}

const orders: readonly SortOrder[] = ['asc', 'desc'];
/** The limits of the contract's `pageQuery`. */
const SEARCH_MAX = 200;
const PAGE_MAX = 1_000_000;
/** Control characters, and halves of characters, which the server refuses: no link leads to a list that cannot be loaded. */
const UNSEARCHABLE = /[\p{Cc}\p{Cs}]/gu;

/** Makes the check of a list's query string: what is not valid, and what is the default anyway, is left out. */
export function listSearch<const Sort extends string>(
  sorts: readonly Sort[],
  page_sizes: readonly number[],
  defaults: ListDefaults<NoInfer<Sort>>,
): (raw: Record<string, unknown>) => ListSearch<Sort> {
  return (raw) => {
    const search = textOf(raw['search']).trim().slice(0, SEARCH_MAX).replaceAll(UNSEARCHABLE, '');
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

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

interface ListInUrl<Sort extends string> {
  readonly search: ListSearch<Sort>;
  readonly defaults: ListDefaults<Sort>;
  readonly page_sizes: readonly number[];
  /** Puts the change into the URL, checked by the route's own check; `replace` leaves no step to go back to. */
  readonly onChange: (change: Record<string, unknown>, replace: boolean) => void;
}

/** The query of a list whose state is in the URL, and what its search field and table need to change it. */
export function listControls<Sort extends string>({
  search: found,
  defaults,
  page_sizes,
  onChange,
}: ListInUrl<Sort>) {
  const {
    search = '',
    sort = defaults.sort,
    order = defaults.order,
    page = 1,
    page_size = defaults.page_size,
  } = found;
  const opposite = order === 'asc' ? 'desc' : 'asc';
  return {
    query: { search, sort, order, page, page_size },
    onSearch: (search: string) => onChange({ search, page: 1 }, true),
    sorting: {
      sort,
      order,
      onSort: (chosen: string) =>
        onChange({ sort: chosen, order: chosen === sort ? opposite : 'asc', page: 1 }, false),
    },
    paging: {
      page,
      listKey: JSON.stringify(found),
      pageSize: page_size,
      pageSizes: page_sizes.toSorted((a, b) => a - b),
      onPage: (page: number) => onChange({ page }, false),
      onPageSize: (pageSize: number) => onChange({ page_size: pageSize, page: 1 }, false),
    },
  };
}
