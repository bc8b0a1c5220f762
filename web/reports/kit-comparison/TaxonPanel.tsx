import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ComparedGenus } from './compareTaxa.ts';
import { TaxonSlope } from './TaxonSlope.tsx';
import { changeSentence, genusSentence, namesSentence, shareText } from './taxonText.ts';

interface Props {
  readonly genus: ComparedGenus;
  /** Index of the point that each one connects to; -1 for none. */
  readonly joins: readonly number[];
}

/** A genus from kit to kit: the slope, and its figures in words. */
export function TaxonPanel({ genus, joins }: Props) {
  const names = namesSentence(genus);
  return (
    <Box component="figure" sx={{ m: 0, breakInside: 'avoid' }}>
      <Box component="figcaption" sx={visuallyHidden}>
        {genusSentence(genus)}
      </Box>
      <Box aria-hidden data-prints-color>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {genus.name}
        </Typography>
        <Typography variant="body2">{genus.points.map(shareText).join(' → ')}</Typography>
        {names && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {names}
          </Typography>
        )}
        <TaxonSlope genus={genus} joins={joins} />
        {genus.points.length > 1 && (
          <Typography variant="body2" color="textSecondary">
            {changeSentence(genus)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
