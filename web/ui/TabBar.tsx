import { Stack } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { ButtonBase } from './ButtonBase.tsx';

interface TabOf<Name> {
  readonly name: Name;
  readonly label: ReactNode;
  /** Id of an element that describes the tab. */
  readonly describedBy?: string;
  readonly isDisabled?: boolean;
}

interface Props<Name extends string | number> {
  /** Names the list of tabs. */
  readonly label: string;
  readonly tabs: readonly TabOf<Name>[];
  readonly value: Name;
  readonly disabled?: boolean;
  /** Each tab's own id is this and the tab's name. */
  readonly panelId: string;
  /** The tabs share the whole width. */
  readonly isFull?: boolean;
  /** Look of the bar. */
  readonly sx?: SxProps<Theme>;
  readonly onChange: (chosen: Name) => void;
}

/** Tabs in a row; the bar scrolls to the selected one if they do not fit. Material UI's tabs measure and slide, and weigh more than the login. */
export function TabBar<Name extends string | number>({
  label,
  tabs,
  value,
  disabled = false,
  panelId,
  isFull = false,
  sx = {},
  onChange,
}: Props<Name>) {
  const choices = tabs.map(({ isDisabled = disabled, ...tab }) => ({ ...tab, isDisabled }));
  const enabled = choices.filter(({ isDisabled }) => !isDisabled);
  const reached = enabled.find(({ name }) => name === value) ?? enabled[0];
  return (
    <Stack direction="row" role="tablist" aria-label={label} onKeyDown={moveFocus} sx={[barLook, sx].flat()}>
      {choices.map(({ name, label: text, describedBy, isDisabled }) => (
        <ButtonBase
          key={name}
          ref={name === value ? showInBar : null}
          role="tab"
          id={`${panelId}-${name}`}
          aria-controls={panelId}
          aria-selected={name === value}
          aria-describedby={describedBy}
          tabIndex={name === reached?.name ? 0 : -1}
          disabled={isDisabled}
          onClick={() => onChange(name)}
          sx={[tabLook, isFull && { flex: 1 }]}
        >
          {text}
        </ButtonBase>
      ))}
    </Stack>
  );
}

/** Scrolls the bar to the tab, and never the page. */
function showInBar(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (!tab || !bar) return;
  const [place, room] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  const end = room.right - (Number.parseFloat(getComputedStyle(bar).scrollPaddingRight) || 0);
  bar.scrollLeft += Math.max(place.right - end, 0) + Math.min(place.left - room.left, 0);
}

/** The arrow keys, Home and End reach every enabled tab; Enter or the space bar chooses it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // With these, the keys are the browser's.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)')];
  const here = tabs.findIndex((tab) => tab === document.activeElement);
  const target = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: -1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs.at(target % tabs.length)?.focus();
}

// In a short window, the list below shrinks.
const barLook = { mb: 3, flexShrink: 0, overflowX: 'auto', borderBottom: 1, borderColor: 'divider' };

const tabLook = {
  px: 2,
  minHeight: 48,
  flexShrink: 0,
  typography: 'button',
  pb: '2px',
  color: 'text.secondary',
  // The others have no border: forced colors would draw a transparent one.
  '&[aria-selected="true"]': {
    pb: 0,
    color: 'primary.main',
    borderBottom: '2px solid',
    // Forced colors draw the line below all tabs in the same color.
    '@media (forced-colors: active)': { border: '2px solid', px: '14px', pb: '2px' },
  },
  '&:disabled': { opacity: 0.5 },
};
