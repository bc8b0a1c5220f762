import { Box, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Section } from '#contract/questionnaires/definition.ts';
import { type AnswerStore, useAnswers } from '../answers/AnswerStore.ts';
import { sectionId } from '../answers/FormSection.tsx';
import { scrollBelowHeads } from '../answers/scrollRoom.ts';
import { fieldsOfSection, minutesFor, sectionProgress } from './sectionProgress.ts';

interface Props {
  readonly store: AnswerStore;
  /** Whether a draft is kept: users may stop and go on later. */
  readonly isDrafted: boolean;
}

/**
 * The sections of a form with their progress: beside the form on wide screens, in a strip above it on others. The section in
 * view is marked.
 */
export function SectionRail({ store, isDrafted }: Props) {
  const { sections } = store.definition;
  const shown = useShownSection(sections);
  const length = isDrafted && (
    <Typography variant="body2" color="textSecondary">
      It takes about {minutesFor(sections)} minutes. The portal saves your answers as you go: you can stop at
      any time and go on later.
    </Typography>
  );

  return (
    <>
      {/* The strip of narrow screens stays while this scrolls away. */}
      <Box sx={onlyNarrow}>{length}</Box>
      <Box component="nav" aria-label="Sections of the questionnaire" sx={railLook}>
        <Box sx={onlyWide}>{length}</Box>
        <ul>
          {sections.map((section) => (
            <li key={section.title}>
              <SectionLink section={section} store={store} isShown={section.title === shown} />
            </li>
          ))}
        </ul>
      </Box>
    </>
  );
}

interface LinkProps {
  readonly section: Section;
  readonly store: AnswerStore;
  readonly isShown: boolean;
}

/** A plain element, because a tick in the matrix renders it. The link of the section in view is kept in sight. */
function SectionLink({ section, store, isShown }: LinkProps) {
  const { title } = section;
  const fields = useMemo(() => fieldsOfSection(section), [section]);
  const { answered, total, isComplete, errors } = useAnswers(
    store,
    useShallow((store: AnswerStore) => sectionProgress(fields, store)),
  );
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isShown) link.current?.closest('ul')?.scrollTo({ left: link.current.offsetLeft - MARGIN });
  }, [isShown]);

  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(sectionId(title));
    if (!target) return;
    target.focus({ preventScroll: true });
    scrollBelowHeads(target);
  };
  return (
    <a ref={link} href={`#${sectionId(title)}`} aria-current={isShown ? 'true' : undefined} onClick={onClick}>
      <span>{title}</span>
      <small className={errors > 0 ? 'errors' : undefined}>
        {errors > 0 ? errorCount(errors) : `${answered} of ${total}`}
      </small>
      {isComplete && errors === 0 && (
        <>
          <svg viewBox="0 0 16 16" width="14" height="14" fill="none" aria-hidden="true">
            <path d="M3 8.5 6.5 12 13 4.5" stroke="currentColor" strokeWidth="2" />
          </svg>
          <Box component="span" sx={visuallyHidden}>
            complete
          </Box>
        </>
      )}
    </a>
  );
}

const errorCount = (errors: number) => (errors === 1 ? '1 error' : `${errors} errors`);

/** Title of the last section that reaches the upper third of the window; above all sections, of the first. */
function useShownSection(sections: readonly Section[]): string | undefined {
  const [shown, setShown] = useState(sections[0]?.title);
  useEffect(() => {
    const reaching = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) reaching.add(target.id);
          else reaching.delete(target.id);
        const last = sections.findLast(({ title }) => reaching.has(sectionId(title)));
        setShown((last ?? sections[0])?.title);
      },
      { rootMargin: '0px 0px -66% 0px' },
    );
    for (const { title } of sections) {
      const element = document.getElementById(sectionId(title));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return shown;
}

/** Room (px) left of the marked link of the strip. */
const MARGIN = 16;

const onlyWide = { display: { xs: 'none', lg: 'block' }, mb: 1.5, px: 1.5 };
const onlyNarrow = { display: { lg: 'none' }, displayPrint: 'none' };

const railLook = (theme: Theme) => ({
  position: 'sticky',
  zIndex: 2,
  minWidth: 0,
  bgcolor: 'background.default',
  displayPrint: 'none',
  '& ul': { m: 0, p: 0, listStyle: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    minHeight: 44,
    px: 1.5,
    color: 'text.secondary',
    typography: 'body2',
    textDecoration: 'none',
  },
  '& a:hover, & a[aria-current]': { color: 'text.primary' },
  '& a:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '-3px' },
  '& small': { color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap' },
  '& small.errors': { color: 'error.light' },
  '& svg': { flex: 'none', color: 'success.main' },
  [theme.breakpoints.up('lg')]: {
    top: 24,
    '& a': {
      flexWrap: 'wrap',
      alignContent: 'center',
      rowGap: 0,
      py: 0.75,
      borderLeft: '3px solid',
      borderColor: 'divider',
    },
    // Below the title and its tick.
    '& small': { order: 1, flexBasis: '100%' },
    '& a[aria-current]': { borderColor: 'primary.main' },
  },
  [theme.breakpoints.down('lg')]: {
    // A pixel below the edge of the top bar: rounded positions leave no slit.
    top: { xs: 55, md: 0 },
    '& ul': { display: 'flex', position: 'relative', overflowX: 'auto', scrollbarWidth: 'none' },
    '& a': { whiteSpace: 'nowrap', borderBottom: '3px solid', borderColor: 'divider' },
    '& a[aria-current]': { borderColor: 'primary.main' },
    [`@media (max-height: 559px)`]: { position: 'static' },
  },
  // Without their colors, only the mark of the section on screen may stay.
  '@media (forced-colors: active)': { '& a:not([aria-current])': { borderColor: 'Canvas' } },
});
