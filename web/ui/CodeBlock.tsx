import { Box } from '@mui/material';

/** A key or a command. Long lines wrap: a phone need not scroll. */
export const CodeBlock = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <Box component="figure" aria-label={label} sx={codeLook}>
    <code>{children}</code>
  </Box>
);

const codeLook = {
  m: 0,
  p: 2,
  width: '100%',
  boxSizing: 'border-box',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontFamily: 'monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
