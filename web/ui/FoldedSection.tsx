import { Accordion, AccordionDetails, Box, Typography } from '@mui/material';
import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { ButtonBase } from './ButtonBase.tsx';
import { Icon } from './Icon.tsx';
import { openMark } from './openMark.ts';

interface Props {
  readonly title: string;
  readonly subtitle: string;
  /** The section opens with it, and again with another value. */
  readonly opensFor?: string | undefined;
  /** The content of the open section. `close` closes it, if its code cannot be loaded. */
  readonly children: (close: () => void) => ReactNode;
}

/** A section of a page that loads its content when the user opens it. */
export function FoldedSection({ title, subtitle, opensFor, children }: Props) {
  const [isOpen, setOpen] = useState(opensFor !== undefined);
  const [openedFor, setOpenedFor] = useState(opensFor);
  if (opensFor !== openedFor) {
    setOpenedFor(opensFor);
    if (opensFor !== undefined) setOpen(true);
  }
  const id = useId();
  return (
    <Accordion
      disableGutters
      variant="outlined"
      expanded={isOpen}
      // By itself, it would take longer for a higher content.
      slotProps={{ heading: { component: 'h2' }, transition: { timeout: 180 } }}
      sx={look}
    >
      <ButtonBase
        id={`${id}-title`}
        aria-controls={`${id}-content`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={titleLook}
      >
        <Box component="span" sx={{ flexGrow: 1, my: 1.5 }}>
          <Typography component="span" variant="h3" sx={{ display: 'block' }}>
            {title}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {subtitle}
          </Typography>
        </Box>
        <Icon of={ChevronDown} sx={openMark(isOpen)} />
      </ButtonBase>
      <AccordionDetails>{isOpen && children(() => setOpen(false))}</AccordionDetails>
    </Accordion>
  );
}

const look = {
  borderRadius: 1,
  '&::before': { display: 'none' },
  '& .MuiAccordionDetails-root': { px: { xs: 2, md: 3 } },
};

const titleLook = { display: 'flex', width: '100%', minHeight: 48, px: { xs: 2, md: 3 }, textAlign: 'start' };
