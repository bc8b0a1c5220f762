import { Box, Card, CardContent, Typography, useMediaQuery } from '@mui/material';
import { ChevronDown } from 'lucide';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { narrow } from '#web/lib/narrow.ts';
import { ButtonBase } from '#web/ui/ButtonBase.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { openMark } from '#web/ui/openMark.ts';

interface Props {
  readonly title: string;
  /** The present choice, empty until it has loaded: with it, the section is folded to a row on a phone. */
  readonly value?: string | number | undefined;
  /** Opens the row, because something waits in it or has failed. The row then stays open until the user folds it. */
  readonly needsUser?: boolean;
  /** The effect of the settings, in a sentence or two. */
  readonly description?: ReactNode;
  /** Takes the focus after a focused element has gone. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Has nothing but controls, which have no use on paper. */
  readonly screenOnly?: boolean;
  readonly children: ReactNode;
}

/** Settings of one subject: title and description stand beside them where there is room. */
export function SettingsSection({
  title,
  value,
  needsUser = false,
  description,
  heading,
  screenOnly,
  children,
}: Props) {
  const id = useId();
  const isRow = useMediaQuery(narrow) && value !== undefined;
  const [isOpen, setOpen] = useState(needsUser);
  const [neededUser, setNeededUser] = useState(needsUser);
  if (needsUser !== neededUser) {
    setNeededUser(needsUser);
    if (needsUser) setOpen(true);
  }
  // Folded by its look alone: a turned phone keeps the open dialogs of the section.
  const foldedLook = isRow && !isOpen ? { '@media screen': { display: 'none' } } : {};
  return (
    <Box
      component="section"
      aria-labelledby={id}
      // Takes the focus of a button that disappears in it.
      tabIndex={-1}
      data-screen-only={screenOnly}
      sx={[unmarkedFocus, sectionLook, isRow ? rowLook : { pb: { xs: 1.5, sm: 0 } }]}
    >
      <div>
        <Typography ref={heading} tabIndex={-1} variant="h2" sx={unmarkedFocus}>
          {isRow ? (
            <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={titleLook}>
              <span id={id}>{title}</span>
              <Typography component="span" color="textSecondary" sx={{ ml: 'auto', textAlign: 'end' }}>
                {value}
              </Typography>
              <Icon of={ChevronDown} sx={openMark(isOpen)} />
            </ButtonBase>
          ) : (
            <span id={id}>{title}</span>
          )}
        </Typography>
        {description && (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={[{ mt: 0.5 }, isRow ? { mt: 0, px: 2 } : {}, foldedLook]}
          >
            {description}
          </Typography>
        )}
      </div>
      <Card sx={foldedLook}>
        <CardContent sx={isRow && !description ? underTitle : {}}>{children}</CardContent>
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

/** One card, whose parts have no edges of their own. */
const rowLook = {
  rowGap: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > .MuiCard-root': { border: 0, bgcolor: 'transparent' },
};

/** The row of the title has room enough below it. */
const underTitle = { '&:last-child': { pt: 0 } };

const unmarkedFocus = { '&:focus-visible': { outline: 'none' } };

const titleLook = {
  display: 'flex',
  gap: 1,
  width: '100%',
  minHeight: 56,
  px: 2,
  textAlign: 'start',
  font: 'inherit',
  fontSize: '1rem',
};
