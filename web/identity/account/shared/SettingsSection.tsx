import { Box, Card, CardContent, Typography } from '@mui/material';
import { type ReactNode, type Ref, useId } from 'react';

interface Props {
  readonly title: string;
  /** The effect of the settings, in a sentence or two. */
  readonly description: ReactNode;
  /** Takes the focus after a focused element has gone. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Has nothing but controls, which have no use on paper. */
  readonly screenOnly?: boolean;
  readonly children: ReactNode;
}

/** Settings of one subject, with its title and description beside them where there is room. */
export function SettingsSection({ title, description, heading, screenOnly, children }: Props) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} data-screen-only={screenOnly} sx={sectionLook}>
      <div>
        <Typography id={titleId} ref={heading} tabIndex={-1} variant="h2" sx={headingLook}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {description}
        </Typography>
      </div>
      <Card>
        <CardContent>{children}</CardContent>
      </Card>
    </Box>
  );
}

const sectionLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
  alignItems: 'start',
  columnGap: 5,
  rowGap: 2,
};

const headingLook = { '&:focus-visible': { outline: 'none' } };
