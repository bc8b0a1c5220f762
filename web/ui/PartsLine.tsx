import { Box } from '@mui/material';

interface Props {
  readonly parts: readonly string[];
}

/** Facts in a line, which breaks between two of them. The dot before a part is cut off at the start of a line. */
export const PartsLine = ({ parts: [first, ...rest] }: Props) => (
  <Box sx={{ overflow: 'hidden' }}>
    <Box sx={partsLook}>
      <span>{first}</span>
      {rest.map((part) => (
        <span key={part}>
          <i> · </i>
          {part}
        </span>
      ))}
    </Box>
  </Box>
);

const partsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  ml: '-0.8em',
  '& > :first-of-type': { pl: '0.8em', minWidth: 0 },
  '& i': { display: 'inline-block', width: '0.8em', textAlign: 'center', fontStyle: 'normal' },
};
