import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Genus } from './recordOf.ts';

interface Props {
  readonly label: string;
  readonly genera: readonly Genus[];
}

/** Genera with their shares and places beside the range: marks without a judgment. */
export const GeneraTable = ({ label, genera }: Props) => (
  <Table size="small" aria-label={label} sx={look}>
    <TableHead>
      <TableRow>
        <TableCell>Genus</TableCell>
        <TableCell align="right">Share</TableCell>
        <TableCell align="right">Range</TableCell>
        <TableCell>Place</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {genera.map(({ name, share, range, place }) => (
        <TableRow key={name}>
          <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
            <i>{name}</i>
          </TableCell>
          <TableCell align="right">{`${digits(share)} %`}</TableCell>
          <TableCell align="right">{range ? `${digits(range.low)}–${digits(range.high)} %` : '–'}</TableCell>
          <TableCell sx={{ fontWeight: isOutside(place) ? 600 : undefined }}>{place ?? '–'}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

export const isOutside = (place: Genus['place']): boolean => place === 'Below' || place === 'Above';

const digits = (value: number) => value.toLocaleString(undefined, { maximumSignificantDigits: 2 });

const look = {
  mt: 2,
  '& th, & td': { px: { xs: 0.5, sm: 2 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } },
  '& td': { whiteSpace: 'nowrap' },
};
