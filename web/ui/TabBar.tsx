import { ButtonBase, Stack } from '@mui/material';
import type { KeyboardEvent } from 'react';

interface Props<Name extends string> {
  /** Names the list of tabs. */
  readonly label: string;
  /** Name → label. */
  readonly tabs: Readonly<Record<Name, string>>;
  readonly value: Name;
  readonly disabled?: boolean;
  /** Each tab's own id is this and the tab's name. */
  readonly panelId: string;
  /** The tabs share the whole width. */
  readonly isFull?: boolean;
  readonly onChange: (chosen: Name) => void;
}

/** Few tabs that always fit. Material UI's own scroll, measure and slide: they weigh more than the login. */
export function TabBar<Name extends string>({
  label,
  tabs,
  value,
  disabled = false,
  panelId,
  isFull = false,
  onChange,
}: Props<Name>) {
  return (
    <Stack
      direction="row"
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      {(Object.entries(tabs) as [Name, string][]).map(([name, text]) => (
        <ButtonBase
          key={name}
          role="tab"
          id={`${panelId}-${name}`}
          aria-controls={panelId}
          aria-selected={name === value}
          tabIndex={name === value ? 0 : -1}
          disabled={disabled}
          onClick={() => onChange(name)}
          sx={[tabLook, isFull && { flex: 1 }]}
        >
          {text}
        </ButtonBase>
      ))}
    </Stack>
  );
}

/** The arrow keys, Home and End reach every tab; Enter or the space bar chooses it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const here = tabs.findIndex((tab) => tab === document.activeElement);
  const target = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: -1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs.at(target % tabs.length)?.focus();
}

const tabLook = {
  px: 2,
  minHeight: 48,
  mb: '-1px',
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
  '&.Mui-disabled': { opacity: 0.5 },
};
