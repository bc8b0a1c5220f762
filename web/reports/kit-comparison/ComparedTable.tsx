import { Box } from '@mui/material';
import { RouterLink } from '#web/ui/RouterLink.tsx';
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
    <Box component="table" sx={tableLook}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values, notes = [], links = [] }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {columns.map((column, at) => (
              <td key={column}>
                {links[at] ? <RouterLink to={links[at]}>{values[at]}</RouterLink> : values[at]}
                {notes[at] && (
                  <Box component="span" sx={noteLook}>
                    {notes[at]}
                  </Box>
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
  '& :is(th, td):first-child': { pl: 0 },
  '& :is(th, td):last-child': { pr: 0 },
  '& th[scope="row"]': { fontWeight: 400, color: 'text.secondary' },
};

const noteLook = { display: { xs: 'none', sm: 'inline' } };
