import { Box } from '@mui/material';

interface Props {
  readonly title: string;
  readonly text: string;
  /** A long text scrolls in its own frame. */
  readonly isFramed?: boolean;
}

/** The text of a document as it is: nothing in it is markup. */
export const DocumentText = ({ title, text, isFramed = false }: Props) =>
  isFramed ? (
    <Box component="section" aria-label={title} tabIndex={0} sx={[textLook, frameLook]}>
      {text}
    </Box>
  ) : (
    <Box sx={textLook}>{text}</Box>
  );

const textLook = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '75ch' };

const frameLook = {
  maxHeight: { xs: '45vh', sm: 280 },
  maxWidth: 'none',
  overflowY: 'auto',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
};
