import { Box, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The way from a kit to its report, in three pictured steps: side by side with room, or in one column. */
export const PicturedSteps = ({ isColumn = false }: { readonly isColumn?: boolean }) => (
  <Box component="ol" sx={isColumn ? columnLook : stepsLook}>
    <Step title="1. Register the kit" drawing={box}>
      Enter the Kit ID from the box and the person who takes the test.
    </Step>
    <Step title="2. Answer the questions" drawing={clipboard}>
      One questionnaire belongs to each kit. You can stop and continue later, on any device.
    </Step>
    <Step title="3. Read the report" drawing={report}>
      The laboratory analyzes the sample. You find the report here when it is ready.
    </Step>
  </Box>
);

interface StepProps {
  readonly title: string;
  readonly drawing: ReactNode;
  readonly children: string;
}

const Step = ({ title, drawing, children }: StepProps) => (
  <Box component="li" sx={stepLook}>
    <Box component="svg" viewBox="0 0 96 72" aria-hidden sx={drawingLook}>
      {drawing}
    </Box>
    <div>
      <Typography component="h2" variant="h3" gutterBottom>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {children}
      </Typography>
    </div>
  </Box>
);

const box = (
  <>
    <path d="M10 24 26 10h60L70 24zm60 0 16-14v36L70 64zM10 24h60v40H10z" />
    <path className="accent" d="M20 34h32v20H20zm6 7h6v6h-6zm12 3h8" />
  </>
);

const clipboard = (
  <>
    <path d="M24 12h48v54H24zm14-6h20v10H38z" />
    <path className="accent" d="m31 28 3 3 5-6M31 42l3 3 5-6" />
    <path d="M45 28h20M45 42h20M32 56h6M45 56h20" />
  </>
);

const report = (
  <>
    <path d="M22 6h40l12 12v48H22zm40 0v12h12" />
    <path className="accent" d="M31 56V44M41 56V34M51 56V40M61 56V28" />
    <path d="M30 18h20" />
  </>
);

const stepsLook = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 2, md: 3 },
  m: 0,
  p: 0,
  listStyle: 'none',
};

const columnLook = {
  ...stepsLook,
  gridTemplateColumns: '1fr',
  '& > li': { flexDirection: 'row', alignItems: 'center', p: 0, border: 0, bgcolor: 'transparent' },
};

const stepLook = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  alignItems: { xs: 'center', md: 'flex-start' },
  gap: 2,
  p: { xs: 2, md: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

const drawingLook = ({ palette, breakpoints }: Theme) => ({
  flexShrink: 0,
  width: 72,
  fill: palette.background.default,
  stroke: palette.text.secondary,
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '& .accent': { fill: 'none', stroke: palette.primary.main, strokeWidth: 3 },
  [breakpoints.up('md')]: { width: 96 },
});
