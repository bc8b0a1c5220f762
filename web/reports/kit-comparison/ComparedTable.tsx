import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { narrow } from '#web/lib/narrow.ts';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { roles } from '#web/ui/tableRoles.ts';
import type { ComparedRow } from './comparedRows.ts';

interface Props {
  readonly caption: string;
  /** Heading of the first column. */
  readonly heading?: string;
  readonly columns: readonly string[];
  readonly rows: readonly ComparedRow[];
}

/** A table with a column for each kit. */
export const ComparedTable = ({ caption, heading = 'Kit', columns, rows }: Props) => (
  // A wide table scrolls in its box; the keyboard scrolls it, too.
  <Box component="section" aria-label={caption} tabIndex={0} sx={{ overflowX: 'auto' }}>
    {rows.some(({ isChanged }) => isChanged) && (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Changed answers are bold.
      </Typography>
    )}
    <Box
      component="table"
      role={roles.table}
      sx={columns.length > 1 ? [tableLook, stackedLook(columns.length)] : tableLook}
    >
      <thead role={roles.rowgroup}>
        <tr role={roles.row}>
          <th scope="col" role={roles.columnheader}>
            {heading}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" role={roles.columnheader}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={roles.rowgroup}>
        {rows.map(({ label, values, notes = [], links = [], isChanged }) => (
          <tr key={label} role={roles.row} data-changed={isChanged}>
            <th scope="row" role={roles.rowheader}>
              {label}
              {isChanged && <span style={visuallyHidden}> (changed)</span>}
            </th>
            {columns.map((column, at) => (
              <td key={column} role={roles.cell}>
                {links[at] ? <RouterLink to={links[at]}>{values[at]}</RouterLink> : !notes[at] && values[at]}
                {notes[at] && (
                  <>
                    <Box component="span" sx={figureLook}>
                      {values[at]}
                    </Box>
                    <Box component="span" sx={noteLook}>
                      {notes[at]}
                    </Box>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
);

const tableLook = {
  width: '100%',
  typography: { xs: 'body2', sm: 'body1' },
  borderCollapse: 'collapse',
  // The columns of two tables stand below each other.
  tableLayout: { sm: 'fixed' },
  '& :is(th, td)': {
    textAlign: 'left',
    verticalAlign: 'top',
    p: 1,
    borderTop: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'break-word',
    minWidth: { sm: 112 },
  },
  '& thead th': {
    borderTop: 0,
    verticalAlign: 'bottom',
    // Narrower phones break the title of a kit rather than scroll.
    '@media (min-width: 360px)': { whiteSpace: 'nowrap' },
  },
  '& :is(th, td):first-child': { pl: 0, width: { sm: '34%' } },
  '& :is(th, td):last-child': { pr: 0 },
  '& th[scope="row"]': { fontWeight: 400, color: 'text.secondary' },
  '& [data-changed="true"] td': { fontWeight: 600 },
  '& [data-changed="false"] td': { color: 'text.secondary' },
};

/** On a phone, the name of a row stands above its values: beside them, each would take several lines. */
const stackedLook = (columns: number) => ({
  [`@media ${narrow}`]: {
    '&, & :is(thead, tbody)': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      columnGap: 1,
      py: 1,
      borderTop: '1px solid',
      borderColor: 'divider',
    },
    '& thead tr': { pt: 0, borderTop: 0 },
    '& thead th:first-child': { fontWeight: 400, fontSize: '0.8125rem', color: 'text.secondary' },
    '& :is(th, td)': { p: 0, border: 0 },
    '& tr > :first-child': { gridColumn: '1 / -1', width: 'auto' },
    '& th[scope="row"]': { fontSize: '0.8125rem' },
  },
});

/** Figures of a column end below each other, before their notes. */
const figureLook = { display: { sm: 'inline-block' }, minWidth: '3.75em', textAlign: 'end' };
const noteLook = { display: { xs: 'none', sm: 'inline' }, color: 'text.secondary' };
