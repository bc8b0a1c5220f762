import { count } from './format.ts';
import { type Html, html } from './html.ts';

export type Column<Row> = {
  heading: string;
  kind: 'text' | 'number';
  cell: (row: Row) => Html | string;
  /** Sort key of the column. */
  value: (row: Row) => string | number;
  /** Stands under the heading, above the cells. */
  scale?: Html;
  /** The rows come sorted by this column, largest first. */
  isSorted?: true;
};

export type ReportList<Row> = {
  /** Names the table and its controls. */
  name: string;
  layout: 'bars' | 'ranges' | 'shares' | 'percentiles';
  rows: readonly Row[];
  /** Further rows wait for the reader's wish. */
  rowsAtFirst: number;
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The choice beside the filter: the groups' labels in order, and the group of a row. */
  groups?: { labels: Readonly<Record<string, string>>; of: (row: Row) => string };
};

/** Longer lists would be slow to scroll and to print. */
const ROWS_MAX = 2000;

/**
 * A table with a filter, sortable headings and a limit on the rows shown at first; without its script it is
 * the whole table. The first column names the row. Roles are written out because a phone shows each row as
 * a grid, and a table laid out otherwise loses its own in some browsers.
 */
export function reportList<Row>({
  name,
  layout,
  rows,
  rowsAtFirst,
  rowName,
  columns,
  groups,
}: ReportList<Row>): Html {
  const listed = rows.slice(0, ROWS_MAX);
  const row = (item: Row) =>
    html`<tr role="row" data-name="${rowName(item)}" data-group="${groups?.of(item) ?? ''}">${columns.map((column, index) => cell(column, item, index === 0))}</tr>\n`;
  return html`<div class="list ${layout}" role="group" data-rows-at-first="${rowsAtFirst}" aria-label="${name}">
<div class="controls">
<label class="search">Find <input type="search" autocomplete="off" spellcheck="false" placeholder="Type a name"></label>
${groups === undefined ? '' : groupChoice(name, groups.labels, listed.map(groups.of))}
</div>
<table role="table" aria-label="${name}">
<thead role="rowgroup"><tr role="row">${columns.map(heading)}</tr></thead>
<tbody role="rowgroup">
${listed.map(row)}</tbody>
</table>
${rows.length > ROWS_MAX ? html`<p class="remark">The list ends with the ${count(ROWS_MAX)} most abundant of ${count(rows.length)} names.</p>` : ''}
<p class="after"><span role="status"></span> <button type="button" class="more" hidden>Show all</button></p>
</div>`;
}

function groupChoice(name: string, labels: Readonly<Record<string, string>>, rowGroups: string[]): Html {
  const option = (value: string, label: string, size: number, checked: Html | string) =>
    html`<label><input type="radio" name="${name}" value="${value}" autocomplete="off"${checked}><span>${label} <small>${size}</small></span></label>`;
  return html`<fieldset class="choice"><legend>Show</legend>
${option('', 'All', rowGroups.length, html` checked`)}
${Object.entries(labels).map(([value, label]) => option(value, label, rowGroups.filter((group) => group === value).length, ''))}
</fieldset>`;
}

function heading<Row>({ heading, kind, scale, isSorted }: Column<Row>): Html {
  const order = isSorted ? html` aria-sort="descending"` : '';
  return html`<th role="columnheader" scope="col" class="${kind}"${order}><button type="button">${heading}</button>${scale ?? ''}</th>`;
}

function cell<Row>({ heading, kind, cell, value }: Column<Row>, row: Row, isName: boolean): Html {
  if (isName)
    return html`<th role="rowheader" scope="row" class="${kind}" data-value="${value(row)}">${cell(row)}</th>`;
  return html`<td role="cell" class="${kind}" data-value="${value(row)}" data-heading="${heading}">${cell(row)}</td>`;
}
