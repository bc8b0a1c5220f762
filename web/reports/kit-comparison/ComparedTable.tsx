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
        {rows.map(({ label, values, links = [] }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {columns.map((column, at) => (
              <td key={column}>
                {links[at] ? <RouterLink to={links[at]}>{values[at]}</RouterLink> : values[at]}
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
  borderCollapse: 'collapse',
  '& :is(th, td)': {
    textAlign: 'left',
    verticalAlign: 'top',
    p: { xs: 0.5, sm: 1 },
    borderTop: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'break-word',
    // On a phone, four columns fit by their words.
    minWidth: { sm: 112 },
  },
  '& thead th': { borderTop: 0, verticalAlign: 'bottom' },
  '& th:first-of-type': { pl: 0 },
  '& th[scope="row"]': { fontWeight: 400, color: 'text.secondary' },
};
