import { Box } from '@mui/material';

/** The subject of a report in parts. The dot before a part is cut off at the start of a line. */
export const SubjectLine = ({ text }: { readonly text: string }) => {
  const [name, ...rest] = text.split(' · ');
  return (
    <Box component="span" sx={partsLook}>
      <span>{name}</span>
      {rest.map((part) => (
        <span key={part} style={{ whiteSpace: 'nowrap' }}>
          <i> · </i>
          {part}
        </span>
      ))}
    </Box>
  );
};

const partsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  ml: '-0.8em',
  '& > :first-of-type': { pl: '0.8em', minWidth: 0 },
  '& i': { display: 'inline-block', width: '0.8em', textAlign: 'center', fontStyle: 'normal' },
};
