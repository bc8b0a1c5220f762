import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

export type LoginTab = 'login' | 'register';

interface Props {
  readonly tab: LoginTab;
  /** The id of the tab panel. A tab's id is this and the tab's name. */
  readonly panelId: string;
  readonly disabled: boolean;
  readonly onTab: (chosen: LoginTab) => void;
}

/** Switches between Login and Register. */
export function LoginTabs({ tab, panelId, disabled, onTab }: Props) {
  return (
    <Tabs
      value={tab}
      onChange={(_, chosen: LoginTab) => onTab(chosen)}
      variant="fullWidth"
      aria-label="Login or register"
      sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      {labels.map(([value, label]) => (
        <Tab
          key={value}
          label={label}
          value={value}
          id={`${panelId}-${value}`}
          aria-controls={panelId}
          disabled={disabled}
        />
      ))}
    </Tabs>
  );
}

const labels: readonly (readonly [LoginTab, string])[] = [
  ['login', 'Login'],
  ['register', 'Register'],
];
