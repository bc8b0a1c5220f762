import { Box } from '@mui/material';
import type { PageNumber } from '#contract/reports/reports.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { frameHeight, toolbarLook } from './documentLook.ts';
import { isEmbeddable } from './isEmbeddable.ts';
import { pageText } from './reportPages.ts';

interface Props {
  readonly page: PageNumber;
}

/** The room of a page and its actions until they arrive: nothing moves when they do. */
export const DocumentPlace = ({ page }: Props) => (
  <>
    <Box className="report-toolbar" sx={toolbarLook} />
    <Box sx={[placeLook, isEmbeddable(page) ? frameLook : linksLook]}>
      <DocumentLoading page={page} />
    </Box>
  </>
);

/** Lies over a frame, near its upper edge: the lower part may be off the screen. */
export const DocumentLoading = ({ page }: Props) => (
  <Box sx={loadingLook}>
    <CenteredSpinner label={`Loading ${pageText(page)}...`} />
  </Box>
);

const placeLook = { position: 'relative', displayPrint: 'none' };
const frameLook = {
  height: { xs: frameHeight(true), sm: frameHeight(false) },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
/** A sentence and two buttons. */
const linksLook = { height: 200 };

const loadingLook = {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  justifyContent: 'center',
  overflow: 'hidden',
  pointerEvents: 'none',
  '& > *': { minHeight: 0, mt: 6, justifyContent: 'flex-start' },
  displayPrint: 'none',
};
