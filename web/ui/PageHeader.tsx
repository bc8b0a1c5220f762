import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { BackLink } from './BackLink.tsx';

interface Props {
  readonly title: string;
  /** Identifies the page if its title can change on the screen, for example a patient's name. */
  readonly subject?: string;
  readonly subtitle?: ReactNode;
  /** The screen above this one. */
  readonly back?: { readonly to: string; readonly label: string };
  /** Actions to the right of the title. */
  readonly children?: ReactNode;
}

/** The heading of a page. It takes the focus after a navigation: screen readers announce the page. */
export function PageHeader({ title, subject = title, subtitle, back, children }: Props) {
  const head = (
    <Box sx={pageHeaderLook}>
      <Box sx={{ minWidth: 0 }}>
        <Heading key={subject}>{title}</Heading>
        {subtitle && (
          <Typography
            component={typeof subtitle === 'string' ? 'p' : 'div'}
            color="textSecondary"
            sx={{ mt: { xs: 0.5, sm: 0.25 } }}
          >
            {subtitle}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
  if (!back) return head;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      {head}
    </>
  );
}

// The first heading must not take the focus: the browser puts it before the skip link.
let hasBeenShown = false;

function Heading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasBeenShown) heading.current?.focus();
    hasBeenShown = true;
  }, []);

  return (
    <Typography ref={heading} tabIndex={-1} variant="h1" sx={headingLook}>
      {children}
    </Typography>
  );
}

/** A title of one line is as high as a button, with or without one beside it. */
const headingLook = {
  display: 'flex',
  alignItems: 'center',
  minHeight: { sm: 40 },
  overflowWrap: 'anywhere',
  '&:focus-visible': { outline: 'none' },
};

const pageHeaderLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 2,
  mb: 3,
  // The text of a button without an edge lines up with the content: beside the title at its end, on a phone at its start.
  '& > .button.text, & > * > .button.text': {
    '&:last-child': { mr: { sm: -1 } },
    '&:first-child': { ml: { xs: -1, sm: 0 }, '& > .start-icon': { ml: { xs: 0, sm: '-4px' } } },
  },
};
