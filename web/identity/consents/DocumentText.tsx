import { Box } from '@mui/material';

interface Props {
  readonly title: string;
  readonly text: string;
  /** A long text scrolls in its own frame. */
  readonly isFramed?: boolean;
}

/** The text of a document as it is: nothing in it is markup. A blank line ends a paragraph. */
export const DocumentText = ({ title, text, isFramed = false }: Props) =>
  isFramed ? (
    <Box component="section" aria-label={title} tabIndex={0} sx={[textLook, frameLook]}>
      {paragraphsOf(text).map(({ id, words, isTitle }) => (
        <p key={id}>{isTitle ? <strong>{words}</strong> : words}</p>
      ))}
    </Box>
  ) : (
    <Box sx={[textLook, pageLook]}>
      {paragraphsOf(text).map(({ id, words, isTitle }) =>
        isTitle ? <h2 key={id}>{words}</h2> : <p key={id}>{words}</p>,
      )}
    </Box>
  );

/** A short line without a mark at its end is the title of what follows. */
const TITLE = /^[^\n]{0,79}[^\n.,:;!?]$/;

const paragraphsOf = (text: string) =>
  text
    .trim()
    .split(/\n(?:[ \t]*\n)+/)
    .map((words, index, { length }) => ({
      id: index,
      words,
      isTitle: index < length - 1 && TITLE.test(words),
    }));

const textLook = {
  overflowWrap: 'anywhere',
  '& > *': { m: 0, maxWidth: '68ch', whiteSpace: 'pre-wrap' },
  '& > * + *': { mt: 1.5 },
};

/** As wide as 65 to 75 characters. */
const pageLook = {
  maxWidth: '62ch',
  fontSize: '1.0625rem',
  lineHeight: 1.65,
  '& > h2': { typography: 'h3', mt: 4 },
};

const frameLook = {
  maxHeight: { xs: '45vh', sm: 280 },
  overflowY: 'auto',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
};
